import type { FullConfig } from "@playwright/test";
import { giveProduct, startProduct } from "./server";

/** A demo company for each worker, on machines with LibreOffice as on those without. Their processes start later and find it in their environment. */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  const products = await Promise.all(Array.from({ length: workers }, () => startProduct({ DEMO: "1", SOFFICE: "0" })));
  for (const [worker, product] of products.entries()) giveProduct(worker, product);
  const stop = async () => void (await Promise.all(products.map((product) => product.stop())));
  // Told to end, Playwright ends at once, without tearing down; the products must not outlive it.
  process.once("SIGTERM", () => void stop().finally(() => process.exit(143)));
  return stop;
}
