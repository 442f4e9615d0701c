/** How names of people and branches are typed by whoever does not write Chinese just now: by pinyin and its initials. */
import { initialsOf, searchForm } from "@qicheng/engine/names/grams";
import { spokenOf } from "@qicheng/engine/names/pinyin";
import type { OrganisationSnapshot, Person } from "./organisation";

type Kind = "company" | "person";

/** A company has some thousand names; one that is not asked for any more makes room. */
const MOST = 20_000;
const known = new Map<string, string>();

/** Pinyin and initials from each syllable on, such as `wangxiaolan xiaolan lan wxl xl l`; '' where nothing is Chinese. */
export function spokenName(name: string, kind: Kind = "company"): string {
  const key = `${kind} ${name}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const parts = spokenOf(name, kind).filter(({ letters }) => letters !== "");
  const isSpoken = parts.some(({ written }) => !written);
  const from = parts.map((_, at) => parts.slice(at));
  const said = from.map((some) => some.map(({ letters }) => letters).join(""));
  const text = isSpoken ? [...new Set([...said, ...from.map(initialsOf)])].join(" ") : "";
  const [oldest] = known.keys();
  if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
  known.set(key, text);
  return text;
}

/** All of a person's name as it is said, in letters and digits alone. */
export const saidWhole = (name: string): string =>
  spokenOf(name, "person")
    .map(({ letters }) => letters)
    .join("");

/** Whether a word stands in a name, or begins it or a syllable of it as it is said. */
function isMeant(word: string, name: string, kind: Kind): boolean {
  if (searchForm(name).includes(word)) return true;
  return /^[a-z0-9]+$/.test(word) && ` ${spokenName(name, kind)}`.includes(` ${word}`);
}

/** The branches from the top down to this one. */
function branchesAbove(organisation: OrganisationSnapshot, id: number): string[] {
  const path: string[] = [];
  const seen = new Set<number>();
  for (let at = organisation.branches.get(id); at && !seen.has(at.id); ) {
    seen.add(at.id);
    path.unshift(at.name);
    at = at.parentId === null ? undefined : organisation.branches.get(at.parentId);
  }
  return path;
}

/** Whether a person is meant by each of these words: by his name, his sign-in name, or a branch of his or above it. */
function isPersonMeant(organisation: OrganisationSnapshot, person: Person, words: readonly string[]): boolean {
  const branches = person.branchIds.flatMap((id) => branchesAbove(organisation, id));
  return words.every(
    (word) =>
      isMeant(word, person.nickname, "person") ||
      searchForm(person.username).includes(word) ||
      branches.some((name) => isMeant(word, name, "company")),
  );
}

/** Those whom the words of a search mean, also who have left; undefined where nothing is looked for. */
export function peopleMeant(organisation: OrganisationSnapshot, key: string): number[] | undefined {
  const words = searchForm(key).split(" ").filter(Boolean);
  if (words.length === 0) return undefined;
  return [...organisation.people.values()]
    .filter((person) => isPersonMeant(organisation, person, words))
    .map(({ id }) => id);
}
