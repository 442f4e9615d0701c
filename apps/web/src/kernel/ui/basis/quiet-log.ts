/** For whoever looks into what went wrong on a page; nobody else hears of it. */
export function quietLog(what: string, reason: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the log of the browser is where this belongs
  console.info(`${what}:`, reason instanceof Error ? reason.message : reason);
}
