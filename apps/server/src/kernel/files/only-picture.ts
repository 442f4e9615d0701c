/** The one picture of something that everybody sees: a person, the company. It is made small, and replaces the former. */

import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { PICTURE_FORMATS } from "./kinds";

export interface PictureOf {
  /** As the holder of its files is called. */
  module: string;
  id: number;
}

/** A stored file that is used up. */
interface Source {
  filename: string;
  format: string;
  storageKey: string;
}

/** Whoever changes it at the same time waits. */
const hold = (ctx: Context, { module, id }: PictureOf) =>
  sql`select pg_advisory_xact_lock(hashtext(${module}), ${sql.lit(id)}::int)`.execute(ctx.db);

/** Takes the picture off. @returns whether there was one */
export async function removePicture(ctx: Context, of: PictureOf): Promise<boolean> {
  await hold(ctx, of);
  const gone = await ctx.db
    .deleteFrom("files")
    .where("module", "=", of.module)
    .where("record_id", "=", of.id)
    .returning("storage_key")
    .execute();
  ctx.afterCommit(() => ctx.services.files.forget(gone.map((row) => row.storage_key)));
  return gone.length > 0;
}

export interface Small {
  filename: string;
  made: Awaited<ReturnType<Context["services"]["files"]["shrunk"]>>;
  /** What it was made of. */
  from: string;
}

/**
 * Makes the picture small, before anything is held. What nobody takes housekeeping removes.
 * @param edge neither side is longer, in pixels
 * @throws BAD_TYPE for what is no picture
 */
export async function madeSmall(ctx: Context, source: Source, edge: number): Promise<Small> {
  if (!PICTURE_FORMATS.includes(source.format)) throw new Refusal("BAD_TYPE", said.pictureKind);
  const made = await ctx.services.files.shrunk(source.storageKey, edge);
  return { filename: source.filename, made, from: source.storageKey };
}

/** The same of the file that came in the body. @throws VALIDATION without one */
export async function uploadMadeSmall(ctx: Context, edge: number): Promise<Small> {
  if (!ctx.upload) throw new Refusal("VALIDATION", said.chooseFile);
  const { filename, stored } = ctx.upload;
  return madeSmall(ctx, { filename, format: stored.format, storageKey: stored.storageKey }, edge);
}

/** @returns the file */
export async function replacePicture(ctx: Context, of: PictureOf, { filename, made, from }: Small): Promise<number> {
  const { files } = ctx.services;
  await removePicture(ctx, of);
  const { storageKey, ...same } = made;
  const { id } = await ctx.db
    .insertInto("files")
    .values({ ...same, user_id: ctx.me.id, filename, storage_key: storageKey, module: of.module, record_id: of.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  ctx.afterCommit(() => files.forget([from]));
  return id;
}
