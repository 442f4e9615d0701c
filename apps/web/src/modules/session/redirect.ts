/** Where to go after signing in: only a path of this origin counts, read with the URL parser that navigates. */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (!wanted) return "/";
  try {
    const url = new URL(wanted, origin);
    if (url.origin !== origin || !wanted.startsWith("/")) return "/";
    const path = `${url.pathname}${url.search}${url.hash}`;
    // "/.//evil.test" normalises to "//evil.test", which the next parser would read as a host
    if (path.startsWith("//") || /^\/(login|setup)(\/|$|\?)/.test(path)) return "/";
    return path;
  } catch {
    return "/";
  }
}
