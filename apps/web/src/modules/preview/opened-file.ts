/** The file that a preview was opened with. */
import { linkOf, MARK_HEADER, pagesLink } from "@qicheng/api/kernel/file-links";
import { extensionOf } from "@qicheng/api/kernel/file-types";

export interface OpenedFile {
  link: string;
  filename: string;
  extension: string;
  bytes: Blob;
  /** Whom a watermark names; '' for none. */
  mark: string;
}

/** Why it cannot be shown, as a text of this module. */
export class NotShown extends Error {
  constructor(readonly reason: "gone" | "broken" | "tooLarge" | "locked" | "noPreview" | "office" | "busy") {
    super(reason);
  }
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** The server's word: what stands in the address of the page may be anybody's. */
const nameIn = (disposition: string | null): string =>
  decoded(/filename\*=UTF-8''(.*)$/.exec(disposition ?? "")?.[1] ?? "");

/** @throws NotShown when the link is none, has ended, or the person it is for does not see the file any more */
export async function openFile(token: string, signal: AbortSignal): Promise<OpenedFile> {
  const link = linkOf(token);
  if (link === undefined) throw new NotShown("gone");
  const response = await fetch(link, { signal });
  if (!response.ok) throw new NotShown("gone");
  const filename = nameIn(response.headers.get("Content-Disposition"));
  const mark = decoded(response.headers.get(MARK_HEADER) ?? "");
  return { link, filename, extension: extensionOf(filename), bytes: await response.blob(), mark };
}

/** Pages that the server makes of a document. @throws NotShown */
export async function pagesOf({ link }: OpenedFile, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(pagesLink(link), { signal });
  if (response.ok) return response.blob();
  const { code, reason } = (await response.json().catch(() => ({}))) as { code?: string; reason?: string };
  if (reason === "NO_OFFICE") throw new NotShown("office");
  throw new NotShown(code === "BUSY" ? "busy" : "broken");
}
