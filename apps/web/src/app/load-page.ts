/** Loads a screen's chunk; when that fails (a new version was put up), the pending path is loaded afresh, once. */
const RETRIED = "chunk-retried";

export async function loadPage<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    const page = await load();
    sessionStorage.removeItem(RETRIED);
    return page;
  } catch (error) {
    const pending = location.pathname + location.search;
    if (sessionStorage.getItem(RETRIED) === pending) {
      sessionStorage.removeItem(RETRIED);
      throw error;
    }
    sessionStorage.setItem(RETRIED, pending);
    location.reload();
    return new Promise(() => undefined);
  }
}
