const STORED = "username";

/** The account name kept by 记住账号. */
export const rememberedName = (): string => localStorage.getItem(STORED) ?? "";

export function rememberName(name: string, keep: boolean): void {
  if (keep) localStorage.setItem(STORED, name);
  else localStorage.removeItem(STORED);
}
