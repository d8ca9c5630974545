extension CurlTransport {
  /// What the surroundings ask for, and what an answer may take.
  struct Settings: Sendable {
    /// What the program calls itself, such as `moviebrowser/1.0 (+https://www.themoviedb.org)`.
    var userAgent: String
    /// The address of a proxy, `""` for none at all, nil for what the environment says: libcurl reads
    /// `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, the last in any case.
    ///
    /// Requests to this machine without TLS never use it.
    var proxy: String?
    /// A file of certificates to trust in the place of the system's.
    var certificates: String?

    /// How long a connection may take to come about.
    var connectTime = Duration.seconds(10)
    /// How long no byte may come; counted in whole seconds.
    var idleTime = Duration.seconds(20)
    /// How long a request may take altogether.
    var totalTime = Duration.seconds(60)
    /// How many bytes the heads of an answer may have.
    var headLimit = 128 << 10
    /// How many bytes a body may have, decompressed; real answers have less than a fifth of that.
    var bodyLimit = 4 << 20

    /// Takes a name for the program, and trust and proxy as given.
    init(userAgent: String, proxy: String? = nil, certificates: String? = nil) {
      self.userAgent = userAgent
      self.proxy = proxy
      self.certificates = certificates
    }

    /// The file of certificates that the environment names.
    ///
    /// libcurl leaves `CURL_CA_BUNDLE` to the tool `curl`, and `SSL_CERT_FILE` to the TLS library, which
    /// it then overrules; so both are read here, in the tool's order.
    static func certificates(in environment: (String) -> String?) -> String? {
      ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap(environment).first { !$0.isEmpty }
    }
  }
}
