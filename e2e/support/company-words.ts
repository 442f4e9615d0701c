/** What a company wrote itself, which every language shows as it is. */
import type { Page } from "@playwright/test";
import { call, rowsOf } from "./api";

/** Every text in an answer, but for what the product itself says in the history of a record. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value.trim();
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one);
  else if (typeof value === "object" && value !== null) {
    const { text, changes, ...rest } = value as Record<string, unknown>;
    const history = typeof text === "string" && Array.isArray(changes);
    yield* textsIn(Object.values(rest));
    if (!history) yield* textsIn([text, changes]);
    else
      yield* textsIn([
        text.replace(/^[^：:]*(?:：|: )/, "").replace(/ \(version not checked\)$/, ""),
        ...changes.flatMap(({ from, to }) => [from, to]),
      ]);
  }
}

/** These answers hold words of the product's own: what is Chinese in them has to be translated. */
const OF_THE_PRODUCT = /\/(?:field\/list|formField\/index|menu\/auth|typelist)\//i;
/** Work forms are the company's from their first field to the last. */
const OWN_FORM = /"workform\.\d+"/;

/** Listens to the answers that a page gets. @returns what asks for the company's words in them so far */
export function companyWords(page: Page): () => Promise<string[]> {
  const answers: Promise<unknown>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const isTheirs = !OF_THE_PRODUCT.test(`${pathname}/`) || OWN_FORM.test(response.request().postData() ?? "");
    if (/^\/(?:api|main)\//i.test(pathname) && isTheirs) answers.push(response.json().catch(() => ""));
  });
  return async () => [...textsIn(await Promise.all(answers))].filter((text) => text !== "");
}

interface OwnItem {
  field: string;
  title: string;
  options?: { label: string }[];
  /** Columns of rows. */
  children?: OwnItem[];
}

const wordsOf = ({ title, options = [], children = [] }: OwnItem): string[] => [
  title,
  ...options.map(({ label }) => label),
  ...children.flatMap(wordsOf),
];

/** The fields that the company added itself; they stand behind its own divider. */
async function ownItems(key: string) {
  const { data } = await call(key, "/Api/formField/index/", { formid: "customer" });
  const { items } = data as { items: OwnItem[] };
  const from = items.findIndex(({ title }) => title === "补充信息");
  if (from === -1) throw new Error("the demo company has no fields of its own");
  return items.slice(from);
}

/** Their names and options. */
export async function ownFields(key: string): Promise<string[]> {
  return (await ownItems(key)).flatMap(wordsOf);
}

/** As they are called on the wire. */
export const ownFieldNames = async (key: string): Promise<string[]> => (await ownItems(key)).map(({ field }) => field);

/** Names that a Chinese company writes in Latin letters: user names and e-mail addresses. */
export async function latinNames(key: string): Promise<string[]> {
  const users = await rowsOf<{ Name: string; email: string }>(key, "/api/user/index", { rows: 100, QuitStatus: -1 });
  return users.flatMap(({ Name, email }) => [Name, email]).filter(Boolean);
}
