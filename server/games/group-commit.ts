/** One item that waits for its statement, and whoever waits for it. */
interface Waiting<Item> {
  readonly item: Item
  /** When it arrived, on the monotonic clock of this process, in milliseconds. */
  readonly since: number
  readonly resolve: (isStored: boolean) => void
  readonly reject: (reason: unknown) => void
}

/** How a group commit stores its items. */
export interface GroupCommitOptions<Item, Key> {
  /** Stores two or more items by one statement. Returns the keys of those that were stored. */
  readonly storeTogether: (items: readonly Item[]) => Promise<ReadonlySet<Key>>
  /** Stores one item by a statement of its own. Returns whether it was stored. */
  readonly storeAlone: (item: Item) => Promise<boolean>
  /** Returns what an item changes. Two items with the same key never share a statement. */
  readonly keyOf: (item: Item) => Key
  /** Returns whether an error of `storeTogether` may be due to one item. Then nothing was stored. */
  readonly isOfOneItem: (error: unknown) => boolean
  /** The most items of one statement. */
  readonly mostItems: number
  /** The most statements that are under way at once. */
  readonly mostStatements: number
  /** The longest time that an item waits for its statement behind one that fails, in milliseconds. */
  readonly longestWait: number
}

/**
 * Stores items in groups, so that many cost little more than one: while as many statements are under way as
 * are allowed, further items wait, and the next statement stores them together. There is no timer. An item that
 * arrives while nothing is under way is sent at once.
 */
export class GroupCommit<Item, Key> {
  readonly #options: GroupCommitOptions<Item, Key>
  /** The keys of all items that wait or whose statement is under way. */
  readonly #keys = new Set<Key>()
  #waiting: Waiting<Item>[] = []
  #underWay = 0

  constructor(options: GroupCommitOptions<Item, Key>) {
    this.#options = options
  }

  /**
   * Stores an item, and returns whether it was stored. An item that fails does not affect the others of its
   * statement.
   *
   * @throws the error of the statement; then it is unknown whether the item was stored
   */
  async add(item: Item): Promise<boolean> {
    const key = this.#options.keyOf(item)
    if (this.#keys.has(key)) return await this.#options.storeAlone(item)
    this.#keys.add(key)
    return await new Promise((resolve, reject) => {
      this.#waiting.push({ item, since: performance.now(), resolve, reject })
      this.#send()
    })
  }

  #send(): void {
    const { mostItems, mostStatements } = this.#options
    while (this.#underWay < mostStatements && this.#waiting.length > 0) {
      this.#underWay += 1
      void this.#storeGroup(this.#waiting.splice(0, mostItems)).finally(() => {
        this.#underWay -= 1
        this.#send()
      })
    }
  }

  async #storeGroup(group: readonly Waiting<Item>[]): Promise<void> {
    const { storeTogether, keyOf, isOfOneItem } = this.#options
    try {
      if (group.length === 1) {
        await this.#storeEach(group)
        return
      }
      const stored = await storeTogether(group.map(({ item }) => item))
      for (const { item, resolve } of group) resolve(stored.has(keyOf(item)))
    } catch (error) {
      if (isOfOneItem(error)) await this.#storeEach(group)
      else this.#reject(group, error)
    } finally {
      this.#forget(group)
    }
  }

  /** Stores each item alone, so that the failure of one does not affect the others. */
  async #storeEach(group: readonly Waiting<Item>[]): Promise<void> {
    await Promise.all(
      group.map(async (waiting) => {
        try {
          waiting.resolve(await this.#options.storeAlone(waiting.item))
        } catch (error) {
          this.#reject([waiting], error)
        }
      }),
    )
  }

  /**
   * Rejects items, and those that have waited too long behind them. While the database is silent, each statement
   * ends with a timeout, and they would wait for one after another.
   */
  #reject(failed: readonly Waiting<Item>[], error: unknown): void {
    const latest = performance.now() - this.#options.longestWait
    const overdue = this.#waiting.filter(({ since }) => since <= latest)
    this.#waiting = this.#waiting.filter(({ since }) => since > latest)
    this.#forget(overdue)
    for (const { reject } of [...failed, ...overdue]) reject(error)
  }

  #forget(items: readonly Waiting<Item>[]): void {
    for (const { item } of items) this.#keys.delete(this.#options.keyOf(item))
  }
}
