// swift-tools-version: 6.2

import PackageDescription

#if canImport(Glibc)
  import Glibc
#endif

/// What every Swift target is compiled with: no warning survives, imports stay inside their file
/// unless they say otherwise, and an existential is spelled out.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// What the program itself is compiled with: regular expressions, which it has none of, are not
/// linked in by a slip.
///
/// In a release on Linux every function has a section of its own, so that the linker can leave out
/// what nobody calls and put side by side what a start uses.
let program =
  house + [
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
    .unsafeFlags(
      ["-Xfrontend", "-function-sections"],
      .when(platforms: [.linux], configuration: .release)),
  ]

/// Release builds on Linux carry the Swift runtime inside and no symbol table: the program starts
/// several times sooner and runs on a machine without a toolchain.
///
/// They carry the C++ runtime as well where the compiler has an archive of it, by way of the linker
/// scripts in `Linking`, their relocations packed where the system's loader can unpack them, and the
/// functions that a start uses side by side. All of that is paid for at every start otherwise, and so is
/// what the program shows to libraries that it loads, of which none looks anything up in it.
let release: [LinkerSetting] = {
  var flags = ["-static-stdlib", "-Xlinker", "-s", "-Xlinker", "--no-export-dynamic"]
  // Every function of a library is found at the start, so that the table of them is read-only from then on.
  flags += ["relro", "now"].flatMap { ["-Xlinker", "-z", "-Xlinker", $0] }
  #if canImport(Glibc)
    let linking = "\(Context.packageDirectory)/Sources/ExternalInterfaces/Linking"
    if isFound("/usr/lib/gcc/*/*/libstdc++.a"), isFound("/usr/lib/gcc/*/*/libgcc_eh.a") {
      flags.append("-L\(linking)")
    }
    var options = [
      "--symbol-ordering-file=\(linking)/functions.txt", "--no-warn-symbol-ordering",
      "-T", "\(linking)/sections.ld",
    ]
    if let minor = libraryVersion, minor >= 36 { options += ["-z", "pack-relative-relocs"] }
    // The toolchain's own, which reads all of these; the linker of the system may not.
    flags += ["-use-ld=lld"] + options.flatMap { ["-Xlinker", $0] }
  #endif
  return [.unsafeFlags(flags, .when(platforms: [.linux], configuration: .release))]
}()

#if canImport(Glibc)
  /// The number after `glibc 2.`.
  var libraryVersion: Int? {
    var name = [CChar](repeating: 0, count: 64)
    guard confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count) > 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .split(separator: ".").last.flatMap { Int($0) }
  }

  /// Whether a file fits a pattern of the shell's.
  func isFound(_ pattern: String) -> Bool {
    var found = glob_t()
    defer { globfree(&found) }
    return glob(pattern, 0, nil, &found) == 0
  }
#endif

/// What the C targets are compiled with in a release: a function whose frame or whose buffer is overrun ends the
/// program instead of going on with what was written there.
let hardened: [CSetting] = [
  .unsafeFlags(
    ["-fstack-protector-strong", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"],
    .when(configuration: .release))
]

/// Release builds on Linux carry SQLite inside where the system has an archive of it, as Debian's
/// `libsqlite3-dev` does: one library less to find and to load at every start.
let sqlite: [LinkerSetting] = {
  #if canImport(Glibc)
    if isFound("/usr/lib*/libsqlite3.a") || isFound("/usr/lib/*-linux-gnu/libsqlite3.a") {
      return [
        .unsafeFlags(["-Xlinker", "-l:libsqlite3.a"], .when(configuration: .release)),
        .linkedLibrary("sqlite3", .when(configuration: .debug)),
      ]
    }
  #endif
  return [.linkedLibrary("sqlite3")]
}()

let package = Package(
  name: "MovieBrowser",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "moviebrowser", targets: ["MovieBrowser"]),
    .library(name: "ExternalInterfaces", type: .static, targets: ["ExternalInterfaces"]),
    .library(name: "ApplicationLogic", type: .static, targets: ["ApplicationLogic"]),
    .library(name: "BusinessLogic", type: .static, targets: ["BusinessLogic"]),
    .library(name: "DomainEntities", type: .static, targets: ["DomainEntities"]),
  ],
  targets: [
    // The floors, lowest first.
    .target(name: "DomainEntities", swiftSettings: program),
    .target(name: "BusinessLogic", dependencies: ["DomainEntities"], swiftSettings: program),
    .target(
      name: "ApplicationLogic",
      dependencies: ["BusinessLogic", "DomainEntities"],
      swiftSettings: program),
    .target(
      name: "ExternalInterfaces",
      dependencies: [
        "ApplicationLogic", "BusinessLogic", "DomainEntities",
        "CCatalogue", "CTerminal", "CSQLite", "CTransfer",
      ],
      exclude: [
        "CCatalogue", "CTerminal", "CSQLite", "CTransfer", "Linking", "Catalogue/Films",
      ],
      swiftSettings: program,
      linkerSettings: sqlite),
    .executableTarget(
      name: "MovieBrowser",
      dependencies: ["ExternalInterfaces", "ApplicationLogic", "BusinessLogic", "DomainEntities"],
      swiftSettings: program,
      linkerSettings: release),

    // C where Swift cannot go: the bytes of the film files, signal handlers, the main queue, and the
    // two libraries of the system: SQLite, which is linked, and libcurl, which is loaded on first use.
    .target(
      name: "CCatalogue", path: "Sources/ExternalInterfaces/CCatalogue", cSettings: hardened),
    .target(
      name: "CTerminal",
      path: "Sources/ExternalInterfaces/CTerminal",
      cSettings: hardened,
      linkerSettings: [
        .linkedLibrary("dispatch", .when(platforms: [.linux])),
        .linkedFramework("CoreFoundation", .when(platforms: [.macOS])),
      ]),

    .systemLibrary(name: "CSQLite", path: "Sources/ExternalInterfaces/CSQLite"),
    .target(
      name: "CTransfer",
      path: "Sources/ExternalInterfaces/CTransfer",
      cSettings: hardened,
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),

    // What tests share, and the tests of each floor.
    .target(
      name: "TestSupport",
      dependencies: ["ApplicationLogic", "BusinessLogic", "DomainEntities", "CPseudoTerminal"],
      path: "Tests/TestSupport",
      swiftSettings: house),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .testTarget(
      name: "DomainEntitiesTests", dependencies: ["DomainEntities", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "BusinessLogicTests",
      dependencies: ["BusinessLogic", "DomainEntities", "TestSupport"],
      swiftSettings: house),
    .testTarget(
      name: "ApplicationLogicTests",
      dependencies: ["ApplicationLogic", "BusinessLogic", "DomainEntities", "TestSupport"],
      exclude: ["Goldens"],
      swiftSettings: house),
    .testTarget(
      name: "ExternalInterfacesTests",
      dependencies: [
        "ExternalInterfaces", "ApplicationLogic", "BusinessLogic", "DomainEntities", "TestSupport",
      ],
      exclude: ["Library/Versions"],
      swiftSettings: house),
    .testTarget(
      name: "MovieBrowserTests",
      dependencies: ["MovieBrowser", "ExternalInterfaces", "TestSupport"],
      exclude: ["Library/disk_faults.c"],
      swiftSettings: house),
    .testTarget(name: "ArchitectureTests", swiftSettings: house),

    // `make bench`: how long the parts take; nothing here fails because a machine is slow.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "ExternalInterfaces", "ApplicationLogic", "BusinessLogic", "DomainEntities", "TestSupport",
      ],
      path: "Tests/Benchmarks",
      swiftSettings: house,
      linkerSettings: release),
  ],
  swiftLanguageModes: [.v6]
)
