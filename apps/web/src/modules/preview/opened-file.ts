/** The file that a preview was opened with. */
import { linkOf } from "@qicheng/api/kernel/file-links";
import { extensionOf } from "@qicheng/api/kernel/file-types";

export interface OpenedFile {
  link: string;
  filename: string;
  extension: string;
  bytes: Blob;
}

/** Why it cannot be shown, as a text of this module. */
export class NotShown extends Error {
  constructor(readonly reason: "gone" | "broken" | "tooLarge" | "locked" | "noPreview" | "office") {
    super(reason);
  }
}

/** The server's word: what stands in the address of the page may be anybody's. */
function nameIn(disposition: string | null): string {
  const [, encoded = ""] = /filename\*=UTF-8''(.*)$/.exec(disposition ?? "") ?? [];
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** @throws NotShown when the link is none, has ended, or the person it is for does not see the file any more */
export async function openFile(token: string, signal: AbortSignal): Promise<OpenedFile> {
  const link = linkOf(token);
  if (link === undefined) throw new NotShown("gone");
  const response = await fetch(link, { signal });
  if (!response.ok) throw new NotShown("gone");
  const filename = nameIn(response.headers.get("Content-Disposition"));
  return { link, filename, extension: extensionOf(filename), bytes: await response.blob() };
}
