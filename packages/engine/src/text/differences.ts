/** What of a text became other: stretches that are the same, were added, or were taken away. */

export interface Stretch {
  /** 0 the same, 1 added, -1 taken away. */
  kind: 0 | 1 | -1;
  text: string;
}

/** So many steps are compared one by one; longer texts by their lines, and then as wholes. */
const MOST_STEPS = 4_000_000;

const WORDS = /[A-Za-z0-9_]+|\n|[\s\S]/gu;
const LINES = /[^\n]*\n|[^\n]+$/g;

const piecesOf = (text: string, by: RegExp): string[] => text.match(by) ?? [];

/** Lengths of what two lists have in common from each place on, one row behind the other. */
function common(one: readonly string[], other: readonly string[]): Uint32Array {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  for (let at = one.length - 1; at >= 0; at -= 1)
    for (let to = other.length - 1; to >= 0; to -= 1)
      lengths[at * width + to] =
        one[at] === other[to]
          ? (lengths[(at + 1) * width + to + 1] ?? 0) + 1
          : Math.max(lengths[(at + 1) * width + to] ?? 0, lengths[at * width + to + 1] ?? 0);
  return lengths;
}

function compared(one: readonly string[], other: readonly string[]): Stretch[] {
  const width = other.length + 1;
  const lengths = common(one, other);
  const found: Stretch[] = [];
  let [at, to] = [0, 0];
  while (at < one.length && to < other.length) {
    if (one[at] === other[to]) {
      found.push({ kind: 0, text: one[at] ?? "" });
      at += 1;
      to += 1;
    } else if ((lengths[(at + 1) * width + to] ?? 0) >= (lengths[at * width + to + 1] ?? 0)) {
      found.push({ kind: -1, text: one[at] ?? "" });
      at += 1;
    } else {
      found.push({ kind: 1, text: other[to] ?? "" });
      to += 1;
    }
  }
  for (const text of one.slice(at)) found.push({ kind: -1, text });
  for (const text of other.slice(to)) found.push({ kind: 1, text });
  return found;
}

function middleOf(one: string, other: string): Stretch[] {
  for (const by of [WORDS, LINES]) {
    const [before, after] = [piecesOf(one, by), piecesOf(other, by)];
    if (before.length * after.length <= MOST_STEPS) return compared(before, after);
  }
  return [
    { kind: -1, text: one },
    { kind: 1, text: other },
  ];
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const { kind, text } of stretches) {
    const last = all.at(-1);
    if (text === "") continue;
    if (last?.kind === kind) last.text += text;
    else all.push({ kind, text });
  }
  return all;
}

/** How many characters two texts begin with alike, never half of a pair. */
function begins(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at > 0 && /[\uD800-\uDBFF]/.test(one[at - 1] ?? "") ? at - 1 : at;
}

const ends = (one: string, other: string): number => {
  let n = 0;
  while (n < one.length && n < other.length && one.at(-1 - n) === other.at(-1 - n)) n += 1;
  return n > 0 && /[\uDC00-\uDFFF]/.test(one.at(-n) ?? "") ? n - 1 : n;
};

export function differences(one: string, other: string): Stretch[] {
  const start = begins(one, other);
  const [before, after] = [one.slice(start), other.slice(start)];
  const end = ends(before, after);
  return joined([
    { kind: 0, text: one.slice(0, start) },
    ...middleOf(before.slice(0, before.length - end), after.slice(0, after.length - end)),
    { kind: 0, text: before.slice(before.length - end) },
  ]);
}
