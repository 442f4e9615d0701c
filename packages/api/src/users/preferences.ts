/** Preferences of a person on the wire: each may be left out, and is then left as it is. */
import { inSchema } from "@qicheng/engine/text/message";
import { z } from "zod";
import { said } from "../kernel/messages";
import { emptied } from "../kernel/posted-back";
import { flag, jsonValue, notValid, requiredText, text, wholeNumber } from "../kernel/scalars";
import { userSaid } from "./messages";
import { DENSITIES, LANGUAGE_KEYS, PANEL_WIDTHS, PHRASES, RECENT_PICKS, THEMES } from "./preference-values";

const RECENT = { cn: "最近选择", en: "Recent choices" };

const OWN_PHRASES = { cn: "常用语", en: "Phrases" };

const screen = text(100, { cn: "起始页面", en: "Start screen" }).refine(
  (path) => path === "" || /^(?:\/[\w-]+)+$/.test(path),
  inSchema(userSaid.noScreen),
);
const picks = z
  .array(z.int(inSchema(said.id)).positive(inSchema(said.id)), notValid(RECENT))
  .max(RECENT_PICKS, notValid(RECENT));

const phrases = z
  .array(requiredText(PHRASES.length, OWN_PHRASES), notValid(OWN_PHRASES))
  .max(PHRASES.most, inSchema(userSaid.manyPhrases({ most: PHRASES.most })))
  .refine((all) => new Set(all).size === all.length, inSchema(userSaid.samePhrase));

export const preferences = z.strictObject({
  density: z.enum(DENSITIES, notValid({ cn: "行高", en: "Density" })).optional(),
  theme: z.enum(THEMES, notValid({ cn: "外观", en: "Appearance" })).optional(),
  language: z.enum(LANGUAGE_KEYS, notValid({ cn: "语言", en: "Language" })).optional(),
  start: emptied(screen),
  keys: flag().optional(),
  panelWidth: wholeNumber(PANEL_WIDTHS.least, PANEL_WIDTHS.most, {
    cn: "面板宽度",
    en: "Width of the panel",
  }).optional(),
  workWidth: wholeNumber(0, PANEL_WIDTHS.most, { cn: "工作区宽度", en: "Width of the work view" }).optional(),
  lastMethod: emptied(text(60, { cn: "跟进方式", en: "Method" })),
  phrases: jsonValue(OWN_PHRASES).pipe(phrases).optional(),
  recentPicks: jsonValue(RECENT)
    .pipe(z.record(z.string(), picks, notValid(RECENT)))
    .optional(),
});

/** As they are answered: only what was ever said. */
export const savedPreferences = z
  .strictObject({
    density: z.enum(DENSITIES),
    theme: z.enum(THEMES),
    language: z.enum(LANGUAGE_KEYS),
    start: z.string(),
    keys: z.int(),
    panelWidth: z.int(),
    workWidth: z.int(),
    lastMethod: z.string(),
    phrases: z.array(z.string()),
    recentPicks: z.record(z.string(), z.array(z.int())),
  })
  .partial();
export type SavedPreferences = z.output<typeof savedPreferences>;
