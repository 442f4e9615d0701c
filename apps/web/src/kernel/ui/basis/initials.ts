/** Letters of an avatar: the last `most` of a Chinese name, the first of any other; '?' for none. */
export function initials(name: string, most: 1 | 2 = 2): string {
  const letters = Array.from(name.trim());
  if (letters.length === 0) return "?";
  const chinese = letters.every((letter) => /\p{Script=Han}/u.test(letter));
  return chinese ? letters.slice(-most).join("") : (letters[0] ?? "?").toUpperCase();
}

/** The same person always gets the same one of `count` colours. */
export function colourIndex(name: string, count: number): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % count;
}
