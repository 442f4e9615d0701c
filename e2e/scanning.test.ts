/** Bar codes before the camera: Chromium plays a film of one, the page reads it. */
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import bwipjs from "bwip-js/node";
import sharp from "sharp";
import { call, uniqueName } from "./support/api";
import { ARGS, chromiumPath } from "./support/chromium";
import { keepPicture } from "./support/look";
import { button, dialog, gone, seen } from "./support/page";
import { PHONE, test } from "./support/test";

const FILM = path.join(tmpdir(), `qicheng-film-${process.pid}.y4m`);
const SIZE = { width: 640, height: 480 };
const FRAMES = 5;

test.use({
  launchOptions: {
    executablePath: await chromiumPath(),
    args: [
      ...ARGS,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
});

/** A film of a bar code, as a camera that is held still would make it. */
async function film(text: string): Promise<void> {
  const bars = await bwipjs.toBuffer({ bcid: "code128", text, scale: 3, height: 20, backgroundcolor: "FFFFFF" });
  const grey = await sharp(bars)
    .resize({ width: 560, height: 300, fit: "contain", background: "#ffffff" })
    .extend({ top: 90, bottom: 90, left: 40, right: 40, background: "#ffffff" })
    .greyscale()
    .raw()
    .toBuffer();
  const colours = Buffer.alloc((SIZE.width * SIZE.height) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), grey, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${SIZE.width} H${SIZE.height} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(FILM, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
}

async function made(key: string) {
  const [name, number] = [uniqueName("扫码货"), uniqueName("S").replaceAll(/[^\x20-\x7e]/g, "")];
  const { data } = await call(key, "/api/product/add", { name, number, standard: "台", costPrice: 10, shuilv: "13" });
  await film(number);
  return { name, number, productid: (data as { id: number }).id };
}

test("a code before the camera becomes a line of a stock-in, and leads to its product in a stock-take", async ({
  as,
}) => {
  const { page, key, complaints } = await as("admin", { fresh: true });
  const { name, number, productid } = await made(key);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/erp/stock/in");
  await button(page, "新建").click();
  const form = dialog(page, "新建入库单");
  await seen(button(form, "扫码"));
  expect(fetched.some((url) => /scan-dialog/.test(url))).toBe(false);
  await button(form, "扫码").click();
  const scan = page.getByRole("dialog").filter({ has: page.getByLabel("摄像头画面") });
  await seen(scan.getByText(`${name}：数量 1`));
  await keepPicture(page, "scan-dialog");
  // a scanner that types counts one more
  await scan.getByLabel("扫码枪扫描或输入编号").fill(number);
  await page.keyboard.press("Enter");
  await seen(scan.getByText(`${name}：数量 2`));
  await page.keyboard.type("没有的");
  await page.keyboard.press("Enter");
  await seen(scan.getByText("没有编号为 没有的 的产品"));
  await scan
    .getByRole("button", { name: /关闭|Close/ })
    .first()
    .click();
  await gone(scan);
  await seen(form.getByText(number, { exact: true }).first());

  const { data } = await call(key, "/api/erp/warehouseAdd", { name: uniqueName("扫码仓") });
  const warehouseid = (data as { id: number }).id;
  await call(key, "/api/stock/stockInAdd", { warehouseid, listJson: [{ productid, number: 4, price: 10 }] });
  const take = await call(key, "/api/stock/takeAdd", { warehouseid, recountPercent: 0 });
  const phone = await as("admin", { viewport: PHONE, fresh: true });
  await phone.page.goto(`/erp/stock/take/${(take.data as { id: number }).id}`);
  await button(phone.page, "扫码").click();
  await expect(phone.page.getByLabel(`点数 ${name}`)).toBeFocused();
  await phone.page.keyboard.type("3");
  await phone.page.keyboard.press("Enter");
  await seen(phone.page.getByText("已盘 3台"));
  await keepPicture(phone.page, "scan-take-phone");
  expect([...complaints.list, ...phone.complaints.list]).toEqual([]);
});
