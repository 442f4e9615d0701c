/** What is printed: modules offer it, and the templates know none of them. */

import type { TitleOfMany } from "@qicheng/api/kernel/declare";
import { printSaid } from "@qicheng/api/print-templates/messages";
import type { OfferedField } from "@qicheng/api/print-templates/routes";
import type { FieldOption } from "@qicheng/engine/fields/field-def";
import type { PaperData } from "@qicheng/engine/print/fill";
import type { Starter } from "@qicheng/engine/print/starter";
import type { Message } from "@qicheng/engine/text/message";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

/** One thing on paper. */
export interface Printed {
  id: number;
  name: string;
  data: PaperData;
  /** Files of its picture fields, by field, as far as the template asks for them. */
  pictures?: Readonly<Record<string, readonly number[]>>;
  /** In whose log its printing stands; left out: in its own. */
  about?: { module: string; id: number };
}

export interface PaperParts {
  groups: { key: string; title: string; fields: OfferedField[] }[];
  tables: { key: string; title: string; columns: OfferedField[] }[];
  /** Fields with pictures. */
  pictures?: OfferedField[];
}

export interface Paper {
  module: string;
  title: TitleOfMany;
  starter: Starter;
  /** Further templates that a company has from the first day on. */
  more?: readonly Starter[];
  /** Templates that came after a company may have had those: each comes once, by its title. */
  later?: readonly Starter[];
  /**
   * How many of these names are of this record's kind alone; undefined where a template with them does not suit it.
   * Left out: every template suits every record.
   */
  suits?: (ctx: Context, id: number, needed: ReadonlySet<string>) => Promise<number | undefined>;
  /** Placeholders for whoever designs. */
  parts: (ctx: Context) => Promise<PaperParts>;
  /**
   * Those of the records that the caller sees, as he reads them, in this order.
   * @param needed keys that the template asks for
   */
  read: (ctx: Context, ids: readonly number[], needed: ReadonlySet<string>) => Promise<Printed[]>;
  /** @throws NOT_FOUND where he does not see all of them */
  assertSees: (ctx: Context, ids: readonly number[]) => Promise<void>;
  /** The newest record that the caller sees. */
  newest: (ctx: Context) => Promise<number | undefined>;
}

const papers = new Map<string, Paper>();

/** As choices of a template's field. */
export const paperChoices: FieldOption[] = [];

export function offerPaper(paper: Paper): void {
  papers.set(paper.module, paper);
  paperChoices.push({ value: paper.module, label: paper.title.cn, en: paper.title.en });
}

export const allPapers = (): readonly Paper[] => [...papers.values()];

/** @throws VALIDATION for what is not printed */
export function paperAsked(module: string): Paper {
  const paper = papers.get(module);
  if (!paper) throw invalidField("module", printSaid.noModule);
  return paper;
}

/** A table that stands beside the fields of every record, such as its approval. */
export interface CommonTable {
  key: string;
  title: Message;
  columns: readonly { key: string; title: Message }[];
  rows: (ctx: Context, module: string, id: number) => Promise<readonly Readonly<Record<string, string>>[]>;
}

export const commonTables: CommonTable[] = [];

export const offerCommonTable = (table: CommonTable): void => void commonTables.push(table);
