/** Browser contexts, used by one journey after the other: what the browser has fetched once is fetched no more. */
import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";

export type StorageState = Exclude<NonNullable<BrowserContextOptions["storageState"]>, string>;

export class Rooms {
  readonly #browser: Browser;
  /** Free ones, by what they were made with. */
  readonly #free = new Map<string, BrowserContext[]>();
  readonly #kinds = new Map<BrowserContext, string>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** One with this in its storage, and nothing else. @param fresh one where nobody has been, and nobody will be */
  async take(options: BrowserContextOptions, state: StorageState, fresh: boolean): Promise<BrowserContext> {
    if (fresh) return this.#browser.newContext({ ...options, storageState: state });
    const kind = JSON.stringify(options);
    const free = this.#free.get(kind)?.pop();
    if (free) {
      await free.setStorageState(state);
      return free;
    }
    const made = await this.#browser.newContext({ ...options, storageState: state });
    this.#kinds.set(made, kind);
    // A journey may have closed it.
    made.once("close", () => this.#kinds.delete(made));
    return made;
  }

  /** Nothing goes on in it any more; what is kept is cleared for the next visitor. */
  async giveBack(context: BrowserContext): Promise<void> {
    const kind = this.#kinds.get(context);
    if (kind === undefined) return context.close();
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.clearPermissions();
    await Promise.all(context.pages().map((page) => page.close()));
    const free = this.#free.get(kind) ?? [];
    this.#free.set(kind, [...free, context]);
    return undefined;
  }
}
