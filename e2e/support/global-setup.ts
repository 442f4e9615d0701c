import { PRODUCT_URL, startProduct } from "./server";

/** One demo company for all journeys. Their processes start later and find its address in their environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const product = await startProduct({ DEMO: "1" });
  process.env[PRODUCT_URL] = product.url;
  return () => product.stop();
}
