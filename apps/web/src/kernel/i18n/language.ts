/** The interface language. A change reloads the page, so texts are plain values and never re-render. */
export const LANGUAGES = { cn: "中文", en: "English" } as const;
export type Language = keyof typeof LANGUAGES;

/** A text in every language. */
export type Title = Record<Language, string>;

const STORED = "lang";

function stored(): string | null {
  return typeof localStorage === "undefined" ? null : localStorage.getItem(STORED);
}

export const language: Language = stored() === "en" ? "en" : "cn";

export function changeLanguage(next: Language): void {
  if (next === language) return;
  localStorage.setItem(STORED, next);
  location.reload();
}

/** As a person chooses: it becomes his preference, be it that he has yet to sign in. */
export function chooseLanguage(next: Language): void {
  sessionStorage.setItem(STORED, next);
  changeLanguage(next);
}

/** Whether one was chosen in this tab since it was last asked. */
export function languageChosen(): boolean {
  const chosen = sessionStorage.getItem(STORED) !== null;
  sessionStorage.removeItem(STORED);
  return chosen;
}

/** The text in the language of this page. */
export const say = (title: Title): string => title[language];

/** Two halves of a sentence with the comma of this page's language between them. */
export const asSentence = (...halves: readonly string[]): string => halves.join(say({ cn: "，", en: ", " }));
