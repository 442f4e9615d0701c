/** Several records into one file: a job of whoever asks, with his rights. */
import { printSaid } from "@qicheng/api/print-templates/messages";
import { PRINT_LIMITS } from "@qicheng/engine/print/template";
import { businessDay } from "@qicheng/engine/time/business-time";
import { keepMade } from "../../kernel/files/keep-made";
import { startBackground } from "../../kernel/jobs/background";
import type { BackgroundKind } from "../../kernel/jobs/background-kind";
import { nouns } from "../../kernel/records/type/tell";
import type { Context } from "../../kernel/work/context";
import { invalidField, notFound } from "../../kernel/work/refusal";
import { drawn, neededBy, type StoredTemplate, templateInUse } from "./draw";
import { type Paper, type Printed, paperAsked } from "./papers";

interface Input {
  template: number;
  ids: readonly number[];
  /** Left out in jobs of former versions. */
  copies?: number;
}

/** Read at once, while nobody else is answered. */
const A_READ = 20;

/** Notes in the log of the record what was printed, and by which version of which template. */
export function didPrint(ctx: Context, paper: Paper, { id, name, about }: Printed, stored: StoredTemplate): void {
  const { module, id: recordId } = about ?? { module: paper.module, id };
  const summary = printSaid.didPrint({
    title: nouns(paper.title, 1),
    name,
    template: stored.name,
    version: stored.number,
  });
  ctx.audit({ module, recordId, action: "print", summary });
}

export const printKind: BackgroundKind<Input, never> = {
  name: "printTemplates.several",
  check: async (ctx, { template }) => void (await templateInUse(ctx, template)),
  make: async (ctx, { id, input }, making) => {
    const stored = await templateInUse(ctx, input.template);
    const paper = paperAsked(stored.module);
    const needed = neededBy(stored.template);
    const printed: Printed[] = [];
    for (let at = 0; at < input.ids.length; at += A_READ) {
      printed.push(...(await paper.read(ctx, input.ids.slice(at, at + A_READ), needed)));
      await making.progress(Math.min(at + A_READ, input.ids.length), input.ids.length);
    }
    if (printed.length === 0) throw notFound();
    const name = `${ctx.say(paper.title)}-${businessDay().replaceAll("-", "")}`;
    const times = Array.from({ length: input.copies ?? 1 });
    const each = printed.flatMap((one) => times.map(() => one));
    const { pdf, missing } = await drawn(ctx, { template: stored.template, printed: each, title: name });
    const fileId = await keepMade(ctx, id, {
      filename: name,
      format: "pdf",
      write: async (target) => void target.end(Buffer.from(pdf)),
    });
    for (const one of printed) didPrint(ctx, paper, one, stored);
    const notes = missing.length > 0 ? [printSaid.missing({ characters: missing.join(" ") })] : [];
    const result = {
      done: printed.length,
      skipped: input.ids.length - printed.length,
      ...(notes.length > 0 && { notes }),
    };
    return { place: undefined, done: printed.length, total: input.ids.length, result, fileId };
  },
};

/** @throws NOT_FOUND where the caller does not see all of them */
export async function printSeveral(
  ctx: Context,
  { id, ids, copies }: { id: number; ids: readonly number[]; copies: number },
): Promise<number> {
  const { records, drawn: most } = PRINT_LIMITS;
  if (ids.length > records) throw invalidField("ids", printSaid.most({ max: records }));
  if (ids.length * copies > most) throw invalidField("copies", printSaid.mostDrawn({ max: most }));
  const stored = await templateInUse(ctx, id);
  const paper = paperAsked(stored.module);
  await paper.assertSees(ctx, ids);
  const title = printSaid.printing({ n: ids.length, title: nouns(paper.title, ids.length), template: stored.name });
  return startBackground(ctx, printKind, { title, input: { template: id, ids, copies }, total: ids.length });
}
