/** Parts of a workbook as XML, piece by piece; without a DTD, so that there are no entities but the five that XML has. */
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { Refusal } from "../work/refusal";
import { broken } from "./refusals";

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  open: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Names are had with and without a prefix. */
const local = (name: string) => name.slice(name.indexOf(":") + 1);

export class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });

  constructor(handlers: XmlHandlers) {
    const { open, close, text } = handlers;
    this.#parser.on("doctype", () => {
      throw new Refusal("BAD_TYPE", sheetSaid.entities);
    });
    this.#parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => open(local(name), attributes));
    if (close) this.#parser.on("closetag", ({ name }: SaxesTagPlain) => close(local(name)));
    if (text) {
      this.#parser.on("text", text);
      this.#parser.on("cdata", text);
    }
  }

  /** @throws BAD_TYPE for what is no XML */
  write(chunk: Uint8Array): void {
    this.#guarded(() => this.#parser.write(this.#decoder.decode(chunk, { stream: true })));
  }

  end(): void {
    this.#guarded(() => this.#parser.write(this.#decoder.decode()).close());
  }

  #guarded(parse: () => unknown): void {
    try {
      parse();
    } catch (error) {
      throw error instanceof Refusal ? error : broken(error);
    }
  }
}

/** Reads a whole part. */
export async function readXml(part: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const reader = new XmlReader(handlers);
  try {
    for await (const chunk of part) reader.write(chunk);
  } catch (error) {
    throw error instanceof Refusal ? error : broken(error);
  }
  reader.end();
}
