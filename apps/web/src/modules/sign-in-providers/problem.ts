/** What the address says where one comes back from a provider and nothing was proved. */
const PROBLEMS = ["expired", "cancelled", "failed", "off"] as const;
type Problem = (typeof PROBLEMS)[number];

export const isProblem = (word: string): word is Problem => (PROBLEMS as readonly string[]).includes(word);
