/** One source as a person wrote it, and as swift-format and SwiftFormat would print it. */
export const WRITTEN = `
import UIKit
import Foundation

@available(iOS 15, macOS 12.0, *)
public final class Ledger<Entry: Codable>: NSObject, Storing where Entry: Hashable {

    enum Failure: Error, Equatable { case empty, locked(by: String); case broken(code: Int = 0, String) }

    @Published private(set) public var entries: [Entry] = [], total = 0.0
    static let limits: [String: Int] = ["daily": 1_000, "monthly": 0xFF,]
    weak var delegate: LedgerDelegate? { didSet { delegate?.ledgerDidChange(self) } }
    var isEmpty: Bool { get { return entries.isEmpty && total == 0 } }
    lazy var formatter: NumberFormatter = { let f = NumberFormatter(); f.locale = .current; return f }()

    public init(entries: [Entry] = [], name: String? = nil) { self.entries = entries; super.init() }

    #if DEBUG
    func dump(to stream: inout TextOutputStream) { for case let entry? in entries { stream.write("\\(entry), \\(total)\\n") } }
    #endif

    @discardableResult public func post(_ entry: Entry, at date: Date = Date(), then done: @escaping (Result<Entry, Failure>) -> Void) async throws -> Bool {
        guard let delegate = delegate, !entries.contains(entry) else { throw Failure.locked(by: "me") }
        let weight = (entry.hashValue % 7 + 1) * 3 - offset, label = "posted \\(entry) of \\(entries.count)"
        switch date.kind { case .past(let days, _) where days > 3, .future(let days): total -= Double(days)
        case .today: count += 1; fallthrough
        default: total += weight > 10 ? 1.5 : -0.5 }
        if #available(iOS 16, *), let first = entries.first as? Special { try await first.check(weight, label: label) } else if total >= 100 || weight != 0 { return false }
        let sorted = entries.filter({ $0 != entry }).sorted { (a, b) in a.rank < b.rank }.map { [weak self] item in self?.wrap(item) ?? item }
        do { try store.save(sorted, options: [.atomic, .protected]) } catch let error as Failure { done(.failure(error)) } catch { return false }
        while index < 10 { index += 1; if index == 5 { continue }; if index > 8 { break } }
        return try! !store.verify(entries[0...2], against: cache["key"]!)
    }

    subscript(position: Int) -> Entry { get { entries[position] } set { entries[position] = newValue } }
    static func == (l: Ledger, r: Ledger) -> Bool { l.entries == r.entries }
    deinit { NotificationCenter.default.removeObserver(self) }
}

private extension Ledger { func wrap(_ entry: Entry) -> Entry { entry }
  var description: String { """
      Ledger
        of \\(entries.count)
      """ } }

protocol Storing: AnyObject { associatedtype Item; var isEmpty: Bool { get }; var name: String { get set }; func load(_ id: Int) throws -> Item? }
`;

export const FORMATTED = `
import Foundation
import UIKit

/// A ledger.
@available(iOS 15, macOS 12.0, *)
public final class Ledger<Entry: Codable>: NSObject, Storing
where Entry: Hashable {
  // MARK: - Types

  enum Failure: Error, Equatable {
    case empty
    case locked(by: String)
    case broken(code: Int = 0, String)
  }

  // MARK: - Properties

  @Published
  public private(set) var entries: [Entry] = []
  @Published
  public private(set) var total = 0.0
  static let limits: [String: Int] = [
    "daily": 1000,
    "monthly": 0xff,
  ]
  weak var delegate: LedgerDelegate? {
    didSet { delegate?.ledgerDidChange(self) }
  }
  var isEmpty: Bool { return entries.isEmpty && total == 0 }
  lazy var formatter: NumberFormatter = {
    let f = NumberFormatter()
    f.locale = .current
    return f
  }()

  public init(
    entries: [Entry] = [],
    name: String? = nil
  ) {
    self.entries = entries
    super.init()
  }

  #if DEBUG
    func dump(to stream: inout TextOutputStream) {
      for case let entry? in entries {
        stream.write("\\(entry), \\(total)\\n")
      }
    }
  #endif

  /// Posts.
  @discardableResult
  public func post(
    _ entry: Entry,
    at date: Date = Date(),
    then done: @escaping (Result<Entry, Failure>) -> Void
  ) async throws -> Bool {
    guard
      let delegate = delegate,
      !entries.contains(entry)
    else {
      throw Failure.locked(by: "me")
    }
    let weight =
      (entry.hashValue % 7 + 1)
      * 3
      - offset
    let label = "posted \\(entry) of \\(entries.count)"
    switch date.kind {
    case .past(let days, _) where days > 3,
      .future(let days):
      total -= Double(days)
    case .today:
      count += 1
      fallthrough
    default:
      total +=
        weight > 10
        ? 1.5
        : -0.5
    }
    if #available(iOS 16, *),
      let first = entries.first as? Special
    {
      try await first.check(weight, label: label)
    } else if total >= 100
      || weight != 0
    {
      return false
    }
    let sorted =
      entries
      .filter { $0 != entry }
      .sorted { a, b in a.rank < b.rank }
      .map { [weak self] item in self?.wrap(item) ?? item }
    do {
      try store.save(
        sorted,
        options: [.atomic, .protected]
      )
    } catch let error as Failure {
      done(.failure(error))
    } catch {
      return false
    }
    while index < 10 {
      index += 1
      if index == 5 { continue }
      if index > 8 { break }
    }
    return try! !store.verify(
      entries[0...2],
      against: cache["key"]!
    )
  }

  subscript(position: Int) -> Entry {
    get { entries[position] }
    set { entries[position] = newValue }
  }
  static func == (l: Ledger, r: Ledger) -> Bool {
    l.entries == r.entries
  }
  deinit {
    NotificationCenter.default
      .removeObserver(self)
  }
}

extension Ledger {
  fileprivate func wrap(_ entry: Entry) -> Entry { entry }
  fileprivate var description: String {
    """
    Ledger
      of \\(entries.count)
    """
  }
}

protocol Storing: AnyObject {
  associatedtype Item

  var isEmpty: Bool { get }
  var name: String { get set }

  func load(_ id: Int) throws -> Item?
}
`;
