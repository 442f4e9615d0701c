const RETRIED = "chunk-retried";

/** What loading touches; replaced in tests. */
interface Surroundings {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  reload: () => void;
}

const browser = (): Surroundings => ({ storage: sessionStorage, reload: () => location.reload() });

/**
 * Loads a screen's chunk; when that fails (a new version was put up), the pending path is loaded afresh, once.
 * @throws what the second failure says
 */
export async function loadPage<Page>(
  name: string,
  load: () => Promise<Page>,
  { storage, reload } = browser(),
): Promise<Page> {
  try {
    const page = await load();
    if (storage.getItem(RETRIED) === name) storage.removeItem(RETRIED);
    return page;
  } catch (error) {
    const second = storage.getItem(RETRIED) === name;
    if (second) {
      storage.removeItem(RETRIED);
      throw error;
    }
    storage.setItem(RETRIED, name);
    reload();
    return new Promise(() => undefined);
  }
}

/**
 * @returns `ahead` fetches before anything is drawn, and `load` gives at once what it has fetched: an import is answered a
 * turn later even for code that is there, in which React would draw what stands for it
 */
export function fetchable<Page>(load: (address?: string) => Promise<Page>): {
  ahead: (address?: string) => Promise<Page>;
  load: () => Promise<Page>;
} {
  let fetched: Promise<Page> | undefined;
  return {
    ahead: async (address) => {
      const page = await load(address);
      fetched = Promise.resolve(page);
      return page;
    },
    load: () => fetched ?? load(),
  };
}
