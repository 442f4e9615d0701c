/** Texts behind a label: 公司：云帆, 联系人：王总, Address: ... What a label of another kind says is nobody's here. */

import type { Candidate, Stretch } from "../values/card";
import { addressWords, looksLikeAddress } from "./addresses";
import { companyIn } from "./companies";
import { type LabelledText, meaningOf, WITHOUT_COLON } from "./labels";
import { FOREIGN, painted } from "./painted";
import { isLatinName, namedPerson, personIn } from "./people";
import { LEGAL_NAME, NO_VALUE } from "./words";
import { withInnerBrackets, wordsOf } from "./words-of";

const LABEL =
  /(?<![\p{L}\p{N}/])(\p{Script=Han} {1,4}\p{Script=Han}|\p{Script=Han}{2,12}(?:[、/]\p{Script=Han}{2,6})?\d?|[A-Za-z][A-Za-z. -]{0,18}) {0,3}:/gu;
const VALUE_END = /[\n;|\ufdd0\ufdd1]/u;

interface Labelled {
  label: Stretch;
  says: LabelledText | "number" | undefined;
  value: Stretch;
}

const isWhom = (label: string): boolean =>
  personIn(label).some(({ part }) => part === "person") || companyIn(label) !== undefined;

/** Every label with a colon, and the text up to the next or the end of the line. */
function labelsIn(text: string): Labelled[] {
  const labels = Array.from(text.matchAll(LABEL), ({ 0: all, 1: label = "", index }) => ({
    label: { from: index, to: index + all.length },
    word: label.trim(),
  })).filter(({ word }) => !isWhom(word));
  return labels.map(({ label, word }, at) => {
    const most = Math.min(labels[at + 1]?.label.from ?? text.length, label.to + 200);
    const end = text.slice(label.to, most).search(VALUE_END);
    return { label, says: meaningOf(word), value: { from: label.to, to: end < 0 ? most : label.to + end } };
  });
}

/** 介绍人：李娜 13800138000 tells of somebody else: painted before numbers are looked for. */
export function withoutOthers(text: string): string {
  const others = labelsIn(text).filter(({ says, value }) => {
    const first = wordsOf(text, value.from, value.to)[0];
    return (
      says === undefined &&
      first !== undefined &&
      personIn(text.slice(first.from, first.to)).some(({ part }) => part === "person")
    );
  });
  return painted(
    text,
    others.map(({ label, value }) => ({ from: label.from, to: value.to })),
    FOREIGN,
  );
}

type Reader = (text: string, words: readonly Stretch[], value: Stretch) => { value: string; to: number } | undefined;

const slice = (text: string, { from, to }: Stretch) => text.slice(from, to);
const isLatin = (text: string) => !/\p{Script=Han}/u.test(text) && /\p{L}/u.test(text);
const last = (text: string, from: number, to: number) =>
  to - (text.slice(from, to).length - text.slice(from, to).trimEnd().length);

/** The whole value when it is of Latin letters, else its first word. */
function firstOrLatin(text: string, words: readonly Stretch[], value: Stretch): Stretch | undefined {
  const [first] = words;
  if (!first) return undefined;
  if (!isLatin(slice(text, value))) return first;
  return { from: first.from, to: last(text, first.from, value.to) };
}

const isCompany = (name: string) => companyIn(name)?.end === name.length;

const READERS: Record<LabelledText, Reader> = {
  company: (text, words, value) => {
    const first = firstOrLatin(text, words, value);
    if (!first) return undefined;
    const whole = withInnerBrackets(text, words, 0).find((one) => isCompany(slice(text, one)));
    if (whole) return { value: slice(text, whole), to: whole.to };
    const name = slice(text, first);
    const cut = companyIn(name);
    const end = cut?.start === 0 ? first.from + cut.end : first.to;
    return name.length >= 2 && name.length <= 70 ? { value: text.slice(first.from, end), to: end } : undefined;
  },
  person: (text, words, value) => {
    const first = firstOrLatin(text, words, value);
    if (!first) return undefined;
    const found = namedPerson(slice(text, first)).find(({ part, start }) => part === "person" && start === 0);
    return found && { value: found.value, to: first.from + found.end };
  },
  position: (text, words, value) => {
    const first = firstOrLatin(text, words, value);
    const name = first && slice(text, first);
    return name && name.length <= 30 && !/\d/.test(name) ? { value: name, to: first.to } : undefined;
  },
  address: (text, words, value) => {
    const [first] = words;
    if (!first) return undefined;
    const whole = slice(text, { from: first.from, to: value.to });
    const end = isLatin(whole) ? last(text, first.from, value.to) : addressWords(text, words);
    const address = text.slice(first.from, end);
    return looksLikeAddress(address) ? { value: address, to: end } : undefined;
  },
};

/** What must hold of a value that follows its label without a colon. */
const SURE: Partial<Record<LabelledText, (value: string) => boolean>> = {
  person: (value) => isLatinName(value) || personIn(value).length > 0,
  company: (value) => LEGAL_NAME.test(value),
  address: (value) => looksLikeAddress(value) && /\d/.test(value),
};

function withoutColon(text: string): Candidate[] {
  return wordsOf(text).flatMap((word): Candidate[] => {
    const start = text.slice(word.from, Math.min(word.to, word.from + 40));
    for (const [part, pattern] of WITHOUT_COLON) {
      const label = pattern.exec(start)?.[0];
      if (label === undefined) continue;
      const from = word.from + label.length;
      const rest = text.slice(from, from + 100);
      const end = rest.search(VALUE_END);
      const value = { from, to: from + (end < 0 ? rest.length : end) };
      const read = READERS[part](text, wordsOf(text, value.from, value.to), value);
      if (read && SURE[part]?.(read.value)) return [{ part, value: read.value, rank: 0, from: word.from, to: read.to }];
    }
    return [];
  });
}

export function labelledIn(text: string): { candidates: Candidate[]; left: string } {
  const candidates: Candidate[] = [];
  const foreign: Stretch[] = [];
  for (const { label, says, value } of labelsIn(text)) {
    const words = wordsOf(text, value.from, value.to);
    const first = words[0];
    const read =
      says === undefined || says === "number" || (first && NO_VALUE.test(slice(text, first)))
        ? undefined
        : READERS[says](text, words, value);
    if (read && says && says !== "number")
      candidates.push({ part: says, value: read.value, rank: 0, from: label.from, to: read.to });
    else foreign.push({ from: label.from, to: says === undefined ? value.to : (first?.to ?? label.to) });
  }
  const left = painted(painted(text, candidates), foreign, FOREIGN);
  const more = withoutColon(left);
  return { candidates: [...candidates, ...more], left: painted(left, more) };
}
