/** In what two drawings differ: by node and line for the colours, and in words. */

import type { FlowLine, FlowNode, FlowSettings, NodeConfig } from "@qicheng/engine/approval/definition";
import { ownValue } from "@qicheng/engine/text/own-value";
import { isSameJson } from "@qicheng/engine/values/same";
import type { Tone } from "../../kernel/flow-diagram/node-card";
import { common } from "../../kernel/i18n/common";
import { lineName, type Names, whoText } from "./describe";
import type { Drawn } from "./drawn";
import { t } from "./texts";
import { tried } from "./tried-texts";

export interface Compared extends Drawn {
  settings: FlowSettings;
}

export interface Difference {
  /** Of the node or line. */
  id: string;
  tone: "added" | "changed" | "removed";
  text: string;
}

type Said = Readonly<Record<string, string>>;

const CONFIG: Readonly<Record<Exclude<keyof NodeConfig, "type" | "kind">, string>> = {
  writeField: t("fields"),
  hideField: t("fields"),
  assignee: t("who"),
  mode: t("mode"),
  ratio: t("ratio"),
  empty: t("empty"),
  self: t("self"),
  allowForward: t("allowForward"),
  returnTo: t("returnTo"),
  refuseMode: t("refuse"),
  due: t("clocks"),
  ccUsers: t("copies"),
};
const SETTINGS: Readonly<Record<keyof FlowSettings, string>> = {
  refuseMode: t("refuseMode"),
  resume: t("resume"),
  dedup: t("dedup"),
  revoke: t("revoke"),
  adminUsers: t("admins"),
  starters: t("starters"),
  summary: t("summary"),
  title: t("titlePattern"),
};

/** Titles of what is said otherwise, each once. */
const differing = (before: object, after: object, titles: Said): string[] => {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const keys = Object.keys(titles).filter((key) => !isSameJson(was.get(key) ?? null, is.get(key) ?? null));
  return [...new Set(keys.map((key) => ownValue(titles, key) ?? key))];
};

/** Where both sides can be said in words, they are. */
const changeText = (what: string, before: string, after: string): string =>
  before === after ? what : tried("change", { what, before: before || "-", after: after || "-" });

function nodeChange(before: FlowNode, after: FlowNode, names: Names): string {
  const parts = differing(before.config, after.config, CONFIG);
  const texts = parts.map((part) =>
    part === t("who") ? changeText(part, whoText(before, names), whoText(after, names)) : part,
  );
  const named = before.name === after.name ? [] : [changeText(t("nodeName"), before.name, after.name)];
  return [...named, ...texts].join(common("listComma"));
}

const LINE: Said = {
  label: t("label"),
  condition: t("conditions"),
  priority: t("priority"),
  default: t("defaultLine"),
};

function lineChange(before: FlowLine, after: FlowLine, names: Names): string {
  return differing(before, after, LINE)
    .map((part) => (part === t("conditions") ? changeText(part, names.line(before), names.line(after)) : part))
    .join(common("listComma"));
}

interface Kind<Part> {
  of: (drawn: Compared) => readonly Part[];
  /** The same one in another drawing. */
  same: (part: Part) => string;
  name: (part: Part, drawn: Compared) => string;
  change: (before: Part, after: Part) => string;
  texts: Readonly<Record<"added" | "changed" | "removed", (name: string, what: string) => string>>;
}

function found<Part extends { id: string }>(before: Compared, after: Compared, kind: Kind<Part>): Difference[] {
  const { of, same, name, change, texts } = kind;
  const [was, is] = [
    new Map(of(before).map((one) => [same(one), one])),
    new Map(of(after).map((one) => [same(one), one])),
  ];
  const gone = [...was].filter(([key]) => !is.has(key)).map(([, part]) => part);
  return [
    ...[...is].flatMap(([key, part]): Difference[] => {
      const former = was.get(key);
      if (!former) return [{ id: part.id, tone: "added", text: texts.added(name(part, after), "") }];
      const what = change(former, part);
      return what === "" ? [] : [{ id: part.id, tone: "changed", text: texts.changed(name(part, after), what) }];
    }),
    ...gone.map((part): Difference => ({ id: part.id, tone: "removed", text: texts.removed(name(part, before), "") })),
  ];
}

export function differences(before: Compared, after: Compared, names: Names): Difference[] {
  const nodes = found<FlowNode>(before, after, {
    of: ({ nodes: all }) => all,
    same: ({ id }) => id,
    name: ({ name }) => name,
    change: (was, is) => nodeChange(was, is, names),
    texts: {
      added: (name) => tried("nodeAdded", { name }),
      changed: (name, what) => tried("nodeDiffers", { name, what }),
      removed: (name) => tried("nodeRemoved", { name }),
    },
  });
  const lines = found<FlowLine>(before, after, {
    of: ({ lines: all }) => all,
    same: ({ from, to }) => `${from} ${to}`,
    name: (line, drawn) => lineName(drawn, line),
    change: (was, is) => lineChange(was, is, names),
    texts: {
      added: (name) => tried("lineAdded", { name }),
      changed: (name, what) => tried("lineDiffers", { name, what }),
      removed: (name) => tried("lineRemoved", { name }),
    },
  });
  const settings = differing(before.settings, after.settings, SETTINGS);
  const whole: Difference[] =
    settings.length === 0
      ? []
      : [{ id: "", tone: "changed", text: tried("settingDiffers", { what: settings.join(common("listComma")) }) }];
  return [...nodes, ...lines, ...whole];
}

/** Colours of one of the two drawings: what it lacks cannot be coloured in it. */
export const tonesOf = (found_: readonly Difference[], without: "added" | "removed"): Record<string, Tone> =>
  Object.fromEntries(found_.filter(({ tone }) => tone !== without).map(({ id, tone }) => [id, tone]));
