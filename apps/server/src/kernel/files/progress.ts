/** How far uploads of this process have come, for whoever sends them and asks by an id of his own. */

const KEPT_MS = 60_000;
const MOST = 10_000;
const WHOLE = 100;

export interface Progress {
  /** More bytes have come. */
  add(bytes: number): void;
  /** The upload is stored, or refused. */
  end(): void;
}

const SILENT: Progress = { add: () => undefined, end: () => undefined };

export class Uploads {
  readonly #percents = new Map<string, number>();

  /** @param total bytes of the whole body; undefined when the client does not say */
  begin(userId: number, given: string | undefined, total: number | undefined): Progress {
    if (!given || this.#percents.size >= MOST) return SILENT;
    const key = `${userId} ${given}`;
    let received = 0;
    this.#percents.set(key, 0);
    return {
      add: (bytes) => {
        received += bytes;
        // Whole is what is stored.
        if (total) this.#percents.set(key, Math.min(WHOLE - 1, Math.floor((received / total) * WHOLE)));
      },
      end: () => {
        this.#percents.set(key, WHOLE);
        setTimeout(() => this.#percents.delete(key), KEPT_MS).unref();
      },
    };
  }

  /** Percent of one's own upload; 0 of one that nothing is known of, or is somebody else's. */
  percent(userId: number, id: string): number {
    return this.#percents.get(`${userId} ${id}`) ?? 0;
  }
}

declare module "../work/services" {
  interface Services {
    uploads: Uploads;
  }
}
