// swift-tools-version: 6.2

import PackageDescription

#if canImport(Glibc)
  import Glibc
#endif

/// What every Swift target is compiled with: imports stay inside their file unless they say
/// otherwise, and an existential is spelled out.
///
/// `.ci/run` sets `MOVIEBROWSER_WARNINGS_AS_ERRORS`; elsewhere a newer compiler may warn.
let house: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // Leaves out the hash of each module's code, which depends on the folder, so that builds in
    // other folders are the same.
    .unsafeFlags(
      ["-Xfrontend", "-disable-incremental-llvm-codegen"], .when(configuration: .release)),
  ]
  + (Context.environment["MOVIEBROWSER_WARNINGS_AS_ERRORS"] == nil
    ? [] : [.treatAllWarnings(as: .error)])

/// What the program itself is compiled with: no regular expressions are linked in by accident.
let program =
  house + [
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])
  ]

/// What the targets are compiled with that searches spend their time in: optimized in debug builds
/// too, where searches would take most of the time of the tests.
let optimized = program + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The linker settings of release builds on Linux: the Swift runtime is linked statically, without
/// a symbol table and without exports, which no library needs.
///
/// The C++ runtime, which the Swift runtime needs, is linked statically if the compiler has an
/// archive of it: `Linking/libstdc++.so` is a linker script that names it.
let release: [LinkerSetting] = {
  // The linker of the toolchain: that of the system may not find the archive.
  var flags = ["-static-stdlib", "-use-ld=lld"]
  flags += ["-s", "--no-export-dynamic"].flatMap { ["-Xlinker", $0] }
  // Binds all library functions at startup, so that their table is read-only afterward.
  flags += ["relro", "now"].flatMap { ["-Xlinker", "-z", "-Xlinker", $0] }
  if isFound("/usr/lib/gcc/*/*/libstdc++.a") {
    flags.append("-L\(Context.packageDirectory)/Sources/ExternalInterfaces/Linking")
  }
  return [.unsafeFlags(flags, .when(platforms: [.linux], configuration: .release))]
}()

/// Returns the linker settings of a system library.
///
/// Release builds on Linux link it statically if the system has an archive of it, as Debian's
/// `-dev` packages do. That saves finding a library at every start.
func systemLibrary(_ name: String) -> [LinkerSetting] {
  guard isFound("/usr/lib*/lib\(name).a") || isFound("/usr/lib/*-linux-gnu/lib\(name).a") else {
    return [.linkedLibrary(name)]
  }
  return [
    .unsafeFlags(["-Xlinker", "-l:lib\(name).a"], .when(configuration: .release)),
    .linkedLibrary(name, .when(configuration: .debug)),
  ]
}

/// Returns whether a file matches a shell pattern; false on systems other than Linux.
func isFound(_ pattern: String) -> Bool {
  #if canImport(Glibc)
    var found = glob_t()
    defer { globfree(&found) }
    return glob(pattern, 0, nil, &found) == 0
  #else
    return false
  #endif
}

/// The C compiler settings of release builds: an overrun buffer or stack frame ends the program.
let hardened: [CSetting] = [
  .unsafeFlags(
    ["-fstack-protector-strong", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"],
    .when(configuration: .release))
]

/// What `--version` says about the source, from the environment: `make` sets both in a clone.
///
/// `Context.gitInformation` would name an outdated commit, since it is cached with the manifest.
let revision: [CSetting] = ["MOVIEBROWSER_COMMIT", "MOVIEBROWSER_COMMIT_DATE"].compactMap { name in
  guard let value = Context.environment[name], !value.isEmpty,
    value.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D })
  else { return nil }
  return .define(name, to: value)
}

/// A target of a floor, which depends on both inner floors.
struct Room {
  /// The module.
  var name: String
  /// Its folders on the floor.
  var folders: [String]
  /// The other targets that it depends on.
  var needs: [String]
  /// What is under its path and not in the target, besides the folders of other rooms.
  var excluded: [String] = []
  var swiftSettings = program
  var linkerSettings: [LinkerSetting] = []
  /// The folders of its tests on the floor; nil if it has none.
  var tests: [String]?
  /// What its tests depend on besides the room, what it needs and `TestSupport`.
  var testNeeds: [String] = []

  init(
    _ name: String, _ folders: [String], needs: [String] = [], excluded: [String] = [],
    swiftSettings: [SwiftSetting] = program, linkerSettings: [LinkerSetting] = [],
    tests: [String]? = nil, testNeeds: [String] = []
  ) {
    self.name = name
    self.folders = folders
    self.needs = needs
    self.excluded = excluded
    self.swiftSettings = swiftSettings
    self.linkerSettings = linkerSettings
    self.tests = tests
    self.testNeeds = testNeeds
  }

  /// Returns the target; rooms of one folder have it as their path, others leave out the folders of
  /// the rest of the floor.
  func target(on floor: String, among rooms: [Room]) -> Target {
    let others = folders.count == 1 ? [] : rooms.flatMap(\.folders)
    let path = "Sources/\(floor)" + (folders.count == 1 ? "/\(folders[0])" : "")
    return .target(
      name: name,
      dependencies: (["DomainEntities", "BusinessLogic"] + needs).map { .byName(name: $0) },
      path: path,
      exclude: Set(excluded + others).subtracting(folders).sorted(),
      sources: folders.count == 1 ? nil : folders,
      swiftSettings: swiftSettings,
      linkerSettings: linkerSettings)
  }

  /// Returns the target of its tests, if it has any.
  func testTarget(on floor: String) -> Target? {
    guard let tests else { return nil }
    let isFolder = tests.count == 1
    return .testTarget(
      name: name + "Tests",
      dependencies: (["DomainEntities", "BusinessLogic", name] + needs + ["TestSupport"]
        + testNeeds).map { .byName(name: $0) },
      path: "Tests/\(floor)Tests" + (isFolder ? "/\(tests[0])" : ""),
      exclude: tests == ["Library"] ? ["Versions"] : isFolder ? [] : fixtures[floor] ?? [],
      sources: isFolder ? nil : tests,
      swiftSettings: house)
  }
}

/// The folders of each floor's tests with other files than Swift.
let fixtures = ["ApplicationLogic": ["Goldens"], "ExternalInterfaces": ["Library/Versions"]]

/// The features that the browser opens over its panes, each registered in `Browser`.
let features = [
  Room(
    "Tonight", ["Tonight"],
    needs: ["Scheduling", "TerminalModel", "Wording", "Records", "Widgets", "FilmPages"],
    tests: ["Tonight"]),
  Room(
    "Year", ["Year"], needs: ["TerminalModel", "Wording", "Records", "Widgets"], tests: ["Year"]),
  Room(
    "People", ["People"],
    needs: ["Scheduling", "TerminalModel", "Wording", "Records", "Widgets", "FilmPages"],
    tests: ["People"], testNeeds: ["TerminalTestSupport"]),
  Room(
    "Walk", ["Walk"],
    needs: [
      "Scheduling", "TerminalModel", "MovieData", "Wording", "Records", "Widgets", "FilmPages",
    ], tests: ["Walk"], testNeeds: ["TerminalTestSupport"]),
]

/// The other targets of ApplicationLogic: foundations first, then what composes them.
let rooms = [
  Room("Scheduling", ["Scheduling"]),
  Room("TerminalModel", ["Terminal"], tests: ["Terminal"], testNeeds: ["TerminalTestSupport"]),
  Room(
    "MovieData", ["MovieData", "Account"], needs: ["Scheduling", "TerminalModel"],
    tests: ["MovieData", "Account"]),
  Room("Wording", ["Wording"], needs: ["TerminalModel"], tests: ["Wording"]),
  Room(
    "Records", ["Formats"], needs: ["TerminalModel", "MovieData", "Wording"], tests: ["Formats"]),
  Room(
    "Widgets", ["Widgets"], needs: ["TerminalModel", "Wording"], tests: ["Widgets"],
    testNeeds: ["TerminalTestSupport"]),
  Room("Vocabulary", ["Vocabulary"], needs: ["TerminalModel", "Wording"], tests: ["Vocabulary"]),
  Room("SettingsLogic", ["Settings"], needs: ["TerminalModel", "Wording"], tests: ["Settings"]),
  Room(
    "FilmPages", ["FilmPages"], needs: ["TerminalModel", "MovieData", "Wording", "Widgets"],
    tests: ["FilmPages"]),
  Room(
    "Films", ["Lists", "MarkScreens", "Marks", "MovieDetail", "MovieList"],
    needs: [
      "Scheduling", "TerminalModel", "MovieData", "Wording", "Records", "Widgets", "FilmPages",
      "Vocabulary",
    ], tests: ["MarkScreens", "MovieDetail", "MovieList"], testNeeds: ["TerminalTestSupport"]),
  Room(
    "Transfer", ["Transfer"], needs: ["TerminalModel", "Wording", "Records"], tests: ["Transfer"],
    testNeeds: ["TransferTestSupport"]),
  Room(
    "Commands", ["Commands"],
    needs: [
      "TerminalModel", "MovieData", "Wording", "Records", "Widgets", "SettingsLogic", "FilmPages",
      "People", "Year", "Transfer", "Vocabulary",
    ], tests: ["Commands"], testNeeds: ["CommandTestSupport", "TransferTestSupport"]),
  Room(
    "Browser", ["Browser"],
    needs: [
      "Scheduling", "TerminalModel", "MovieData", "Wording", "Records", "Widgets", "FilmPages",
      "Films", "Vocabulary",
    ] + features.map(\.name), tests: ["Browser"],
    testNeeds: ["TerminalTestSupport", "BrowserTestSupport"]),
  Room(
    "Plain", ["Plain"],
    needs: [
      "TerminalModel", "MovieData", "Wording", "Records", "Widgets", "FilmPages", "Films",
      "People", "Tonight", "Year", "Walk", "Vocabulary",
    ], tests: ["Plain"], testNeeds: ["TerminalTestSupport"]),
  Room(
    "CommandLineInterface", ["CommandLine"],
    needs: [
      "TerminalModel", "Wording", "Records", "Vocabulary", "Widgets", "SettingsLogic", "Transfer",
      "Commands",
    ], tests: ["CommandLine"],
    testNeeds: [
      "MovieData", "FilmPages", "Films", "Year", "Browser", "TerminalTestSupport",
      "BrowserTestSupport", "CommandTestSupport", "TransferTestSupport", "ProgramTestSupport",
    ]),
]

/// The targets of ApplicationLogic.
let applicationLogic = rooms + features

/// The folders of ExternalInterfaces with targets of their own or without sources.
let native = [
  "CCatalogue", "CRevision", "CTerminal", "CSQLite", "CTransfer", "CZlib", "Linking", "POSIX",
]

/// The targets of ExternalInterfaces.
let externalInterfaces = [
  Room(
    "OperatingSystem", ["System", "Files", "Notes"],
    needs: ["Scheduling", "TerminalModel", "Wording", "CTerminal", "CZlib", "POSIX"],
    excluded: native, linkerSettings: systemLibrary("z"), tests: ["System", "Files", "Notes"],
    testNeeds: ["ProgramTestSupport"]),
  Room(
    "SQLite", ["SQLite"], needs: ["CSQLite", "POSIX"], linkerSettings: systemLibrary("sqlite3"),
    tests: ["SQLite"]),
  Room(
    "Networking", ["Network"], needs: ["MovieData", "OperatingSystem", "CTransfer", "POSIX"],
    tests: ["Network"], testNeeds: ["Scheduling", "ProgramTestSupport"]),
  Room(
    "Catalogue", ["Catalogue"], needs: ["MovieData", "OperatingSystem", "CCatalogue"],
    excluded: ["Films"], swiftSettings: optimized, tests: ["Catalogue"]),
  Room(
    "LibraryStore", ["Library"],
    needs: [
      "Scheduling", "Records", "OperatingSystem", "SQLite", "CSQLite", "CTerminal", "POSIX",
    ], tests: ["Library"], testNeeds: ["Commands"]),
  Room(
    "MovieDatabase", ["MovieDatabase", "Posters"],
    needs: [
      "TerminalModel", "MovieData", "Wording", "Records", "SettingsLogic", "OperatingSystem",
      "SQLite", "Networking", "CSQLite", "POSIX",
    ],
    excluded: native, tests: ["MovieDatabase", "Posters"],
    testNeeds: ["Commands", "ProgramTestSupport"]),
  Room(
    "Device", ["Terminal"],
    needs: ["TerminalModel", "OperatingSystem", "CTerminal"],
    tests: ["Terminal"], testNeeds: ["Widgets", "TerminalTestSupport"]),
  Room(
    "Edges", ["Edges", "Doctor", "Transfer"],
    needs: [
      "TerminalModel", "Wording", "Records", "Widgets", "SettingsLogic", "Transfer",
      "Commands", "Plain", "OperatingSystem", "SQLite", "Networking", "Catalogue", "MovieDatabase",
      "Device", "CRevision", "CSQLite", "POSIX",
    ],
    excluded: native, tests: ["Edges", "Doctor", "Transfer"],
    testNeeds: ["MovieData", "ProgramTestSupport"]),
]

/// The targets of a floor, as dependencies.
func all(_ floor: [Room]) -> [Target.Dependency] { floor.map { .byName(name: $0.name) } }

/// The inner floors and what tests of several targets share.
let testSupport: [Target.Dependency] = [
  "DomainEntities", "BusinessLogic", "TestSupport", "TerminalTestSupport", "BrowserTestSupport",
  "CommandTestSupport", "ProgramTestSupport",
]

let package = Package(
  name: "MovieBrowser",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "moviebrowser", targets: ["MovieBrowser"]),
    .library(name: "ExternalInterfaces", type: .static, targets: externalInterfaces.map(\.name)),
    .library(name: "ApplicationLogic", type: .static, targets: applicationLogic.map(\.name)),
    .library(name: "BusinessLogic", type: .static, targets: ["BusinessLogic"]),
    .library(name: "DomainEntities", type: .static, targets: ["DomainEntities"]),
  ],
  targets: applicationLogic.map { $0.target(on: "ApplicationLogic", among: applicationLogic) }
    + externalInterfaces.map { $0.target(on: "ExternalInterfaces", among: externalInterfaces) }
    + applicationLogic.compactMap { $0.testTarget(on: "ApplicationLogic") }
    + externalInterfaces.compactMap { $0.testTarget(on: "ExternalInterfaces") } + [
      // The inner floors, and the program on the outermost.
      .target(name: "DomainEntities", swiftSettings: optimized),
      .target(name: "BusinessLogic", dependencies: ["DomainEntities"], swiftSettings: program),
      .executableTarget(
        name: "MovieBrowser",
        dependencies: [
          "DomainEntities", "BusinessLogic", "Scheduling", "TerminalModel", "MovieData", "Wording",
          "Records", "SettingsLogic", "Films", "Commands", "Browser", "Plain",
          "CommandLineInterface", "OperatingSystem", "Catalogue", "LibraryStore", "MovieDatabase",
          "Device", "Edges",
        ],
        swiftSettings: program,
        linkerSettings: release),

      // The C library under one name, so that only one file asks which system this is.
      .target(
        name: "POSIX", path: "Sources/ExternalInterfaces/POSIX", swiftSettings: program),

      // C where Swift cannot go: the bytes of the film files, signal handlers, the main queue, and
      // the system libraries. SQLite and zlib are linked, libcurl and libedit are loaded on first
      // use.
      .target(
        name: "CCatalogue", path: "Sources/ExternalInterfaces/CCatalogue", cSettings: hardened),
      .target(
        name: "CRevision", path: "Sources/ExternalInterfaces/CRevision", cSettings: revision),
      .target(
        name: "CTerminal",
        path: "Sources/ExternalInterfaces/CTerminal",
        cSettings: hardened,
        linkerSettings: [
          .linkedLibrary("dispatch", .when(platforms: [.linux])),
          .linkedLibrary("dl", .when(platforms: [.linux])),
          .linkedFramework("CoreFoundation", .when(platforms: [.macOS])),
        ]),

      .systemLibrary(name: "CSQLite", path: "Sources/ExternalInterfaces/CSQLite"),
      .systemLibrary(name: "CZlib", path: "Sources/ExternalInterfaces/CZlib"),
      .target(
        name: "CTransfer",
        path: "Sources/ExternalInterfaces/CTransfer",
        cSettings: hardened,
        linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

      // What tests share, and the tests of what no room has alone.
      .target(
        name: "TestSupport",
        dependencies: ["DomainEntities", "BusinessLogic", "TerminalModel", "MovieData", "Records"],
        path: "Tests/TestSupport",
        swiftSettings: house),
      .target(
        name: "TerminalTestSupport", dependencies: ["TestSupport", "TerminalModel", "Widgets"],
        path: "Tests/TerminalTestSupport", swiftSettings: house),
      .target(
        name: "BrowserTestSupport",
        dependencies: [
          "DomainEntities", "BusinessLogic", "TestSupport", "TerminalTestSupport", "TerminalModel",
          "MovieData", "Widgets", "Browser",
        ],
        path: "Tests/BrowserTestSupport", swiftSettings: house),
      .target(
        name: "CommandTestSupport",
        dependencies: ["DomainEntities", "BusinessLogic", "TestSupport", "Records", "Commands"],
        path: "Tests/CommandTestSupport", swiftSettings: house),
      .target(
        name: "TransferTestSupport", dependencies: ["DomainEntities", "TestSupport", "Transfer"],
        path: "Tests/TransferTestSupport", swiftSettings: house),
      .target(
        name: "ProgramTestSupport",
        dependencies: [
          "DomainEntities", "TestSupport", "TerminalTestSupport", "TerminalModel", "Records",
          "CPseudoTerminal",
        ],
        path: "Tests/ProgramTestSupport", swiftSettings: house),
      .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
      .executableTarget(
        name: "SessionDriver", dependencies: ["CPseudoTerminal"], path: "Tests/SessionDriver"),
      .testTarget(
        name: "DomainEntitiesTests", dependencies: ["DomainEntities", "TestSupport"],
        swiftSettings: house),
      .testTarget(
        name: "BusinessLogicTests",
        dependencies: ["BusinessLogic", "DomainEntities", "TestSupport"],
        swiftSettings: house),
      .testTarget(
        name: "ApplicationLogicTests",
        dependencies: testSupport + all(applicationLogic),
        path: "Tests/ApplicationLogicTests/Integration",
        swiftSettings: house),
      .testTarget(
        name: "ExternalInterfacesTests",
        dependencies: testSupport + all(applicationLogic + externalInterfaces),
        path: "Tests/ExternalInterfacesTests/Integration",
        swiftSettings: house),
      .testTarget(
        name: "MovieBrowserTests",
        dependencies: ["MovieBrowser"] + testSupport + all(applicationLogic + externalInterfaces),
        exclude: ["Library/disk_faults.c"],
        swiftSettings: house),
      .testTarget(name: "ArchitectureTests", swiftSettings: house),

      // Any screen alone, in a state chosen by name, with doubles around it.
      .executableTarget(
        name: "ScreenLab",
        dependencies: [
          "BusinessLogic", "DomainEntities", "TerminalModel", "Wording", "Widgets", "FilmPages",
          "Films", "Browser", "MovieData", "OperatingSystem", "Device", "TestSupport",
          "TerminalTestSupport",
        ],
        path: "Tests/ScreenLab",
        swiftSettings: house),
      .testTarget(
        name: "ScreenLabTests",
        dependencies: [
          "ScreenLab", "BusinessLogic", "TerminalModel", "Films", "Wording", "TestSupport",
          "TerminalTestSupport",
        ],
        swiftSettings: house),

      // `make bench`: how long the parts take; nothing here fails because a machine is slow.
      .executableTarget(
        name: "Benchmarks",
        dependencies: testSupport + all(applicationLogic + externalInterfaces),
        path: "Tests/Benchmarks",
        swiftSettings: house,
        linkerSettings: release),
    ],
  swiftLanguageModes: [.v6]
)

// `make test FEATURE=Year` leaves out everything that the feature and its tests do not need.
if let feature = Context.environment["MOVIEBROWSER_FEATURE"] {
  var needed: Set<String> = []
  var open = [feature, feature + "Tests"]
  while let name = open.popLast() {
    guard needed.insert(name).inserted else { continue }
    // Tests start it as a program, so nothing depends on it.
    if name == "ProgramTestSupport" { open.append("SessionDriver") }
    for case .byNameItem(let other, _) in package.targets.first(where: { $0.name == name })?
      .dependencies ?? []
    {
      open.append(other)
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { $0.name != "moviebrowser" || !needed.contains("MovieBrowser") }
}
