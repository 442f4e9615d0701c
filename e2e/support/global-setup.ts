import { PRODUCT_DATA, PRODUCT_URL, startProduct } from "./server";

/** One demo company for all journeys. Their processes start later and find it in their environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const product = await startProduct({ DEMO: "1" });
  process.env[PRODUCT_URL] = product.url;
  process.env[PRODUCT_DATA] = product.dataDir;
  // Told to end, Playwright ends at once, without tearing down; the product must not outlive it.
  process.once("SIGTERM", () => void product.stop().finally(() => process.exit(143)));
  return () => product.stop();
}
