/** What we ask of a store: of s3rver, and of Debian's swift where it is installed. */
import { expect, test } from "vitest";
import { S3Server } from "../../../test/s3-server";
import { trySettings } from "../../../test/store-contract";
import { hasSwift, SwiftServer } from "../../../test/swift-server";

/** s3rver takes what a wrong secret has signed, and answers the second thousand of a list with an error. */
const S3RVER = { name: "s3rver", Store: S3Server, many: 40, stranger: undefined };
const SWIFT = { name: "swift", Store: SwiftServer, many: 1_010, stranger: "BUSY" };
const STORES = hasSwift ? [S3RVER, SWIFT] : [S3RVER];
if (!hasSwift) process.stderr.write("swift is not installed: what we ask of a store is asked of s3rver alone\n");

test.each(STORES)(
  "$name does with files what we ask of a store",
  { timeout: 300_000 },
  async ({ Store, many, stranger }) => {
    const store = new Store();
    try {
      await store.start();
      expect(await trySettings(store.settings, many)).toEqual({
        nobodys: "we",
        ours: "we",
        fetched: true,
        size: 3_000_000,
        part: true,
        empty: 0,
        writtenAgain: 5,
        missing: [false, undefined, false, undefined],
        listed: [many, 2],
        young: true,
        left: 0,
        stranger,
      });
    } finally {
      await store.remove();
    }
  },
);
