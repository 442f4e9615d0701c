/** Pages made of documents that browsers do not read, made when somebody looks at one and kept beside it. */

import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import type { OpenFile } from "../http/send-bytes";
import { Refusal } from "../work/refusal";
import type { Services } from "../work/services";

/** What pages can be made of, by the format of the file. */
const OFFICE: ReadonlySet<string> = new Set(["doc", "ppt", "pptx"]);
const FORMAT = "pdf";

interface Original {
  id: number;
  user_id: number;
  storage_key: string;
  format: string;
  filename: string;
  sha256: string;
}

interface Pages {
  storage_key: string;
  sha256: string;
}

const MOST_REMEMBERED = 1_000;
/** What could not be opened is not tried again by this server: each try takes a turn from others. */
const hopeless = new Set<string>();

function giveUp(sha256: string): void {
  if (hopeless.size >= MOST_REMEMBERED) hopeless.clear();
  hopeless.add(sha256);
}

const kept = ({ side }: Services, id: number): Promise<Pages | undefined> =>
  side.selectFrom("files").select(["storage_key", "sha256"]).where("preview_of", "=", id).executeTakeFirst();

/** Makes the pages and keeps them; of two servers that do so at once the first does. */
async function make(services: Services, { id, user_id, storage_key, format, filename, sha256 }: Original) {
  const { files, office, side } = services;
  const made = await files
    .withLocal(storage_key, (document) =>
      office.asPdf(document, format, (pdf) => files.make(FORMAT, (target) => pipeline(createReadStream(pdf), target))),
    )
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === "BAD_TYPE") giveUp(sha256);
      throw error;
    });
  const { storageKey, size, sha256: sum } = made;
  // The original may be gone by now; then there is nothing to keep pages of.
  const { rows } = await sql`
    insert into files (user_id, filename, format, size, sha256, storage_key, preview_of)
    select ${user_id}, ${`${filename}.${FORMAT}`}, ${FORMAT}, ${size}, ${sum}, ${storageKey}, id
    from files where id = ${id} on conflict do nothing returning id`.execute(side);
  if (rows.length === 0) await files.forget([storageKey]);
  return kept(services, id);
}

/**
 * The pages of a document.
 * @throws BAD_TYPE for what no pages are made of, or cannot be, or where there is no LibreOffice; BUSY, NOT_FOUND
 */
export async function pagesOf(services: Services, original: Original): Promise<{ file: OpenFile; sha256: string }> {
  if (!OFFICE.has(original.format)) throw new Refusal("BAD_TYPE", said.notShown);
  if (hopeless.has(original.sha256)) throw new Refusal("BAD_TYPE", said.notShown);
  const pages =
    (await kept(services, original.id)) ??
    (await services.office.inTurn(async () => (await kept(services, original.id)) ?? make(services, original)));
  if (!pages) throw new Refusal("NOT_FOUND", said.noFile);
  return { file: await services.files.open(pages.storage_key), sha256: pages.sha256 };
}
