import type { TestProject } from "vitest/node";
import { startProduct } from "./server";

declare module "vitest" {
  interface ProvidedContext {
    baseUrl: string;
  }
}

/** One demo company for all journeys. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({ DEMO: "1" });
  project.provide("baseUrl", product.url);
  return () => product.stop();
}
