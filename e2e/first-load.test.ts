/** What the sign-in page costs who opens it for the first time, on a machine without Chinese letters of its own. */
import { expect } from "@playwright/test";
import { test } from "./support/test";

const MOST_BYTES = 220_000;

test("the sign-in page comes with its own letters, and the whole font only behind it", async ({ guest }) => {
  const { page } = await guest({ fresh: true });
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
  });
  await page.goto("/login", { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((font) => !font.includes("/door-"))).toEqual([]);
  expect(bytes).toBeLessThan(MOST_BYTES);

  // A letter that the page's own font has not brings the slice that has it.
  await page.getByLabel("用户名").click();
  await page.keyboard.insertText("张");
  await expect.poll(() => fonts.some((font) => font.includes("/noto-sans-sc-"))).toBe(true);
});
