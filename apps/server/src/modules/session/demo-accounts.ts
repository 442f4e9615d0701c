/** Accounts of the demo company; they exist only where the demo was loaded, on loopback. */
export const DEMO_PASSWORD = "Qicheng@2026";
export const DEMO_ACCOUNTS = ["admin", "zongjian", "jingli", "xiaoshou", "caiwu"] as const;
