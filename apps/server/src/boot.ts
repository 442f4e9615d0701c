/** From a connection string to a serving server: migrate, fill, build, listen; and the way back. */
import { seedBase } from "../seed/base";
import { seedDemo } from "../seed/demo";
import { playDemo } from "../seed/demo/play";
import { buildApp } from "./app";
import { openDatabase } from "./kernel/db/database";
import { claimIfThere } from "./kernel/files/backends";
import { PictureDecoder } from "./kernel/files/decoder";
import { startJobsThread } from "./kernel/jobs/thread";
import { wakeFieldWork } from "./kernel/records/search/field-work";
import { startLive } from "./kernel/start/live";
import { migrate } from "./kernel/start/migrate";
import type { Config } from "./kernel/work/config";
import { startSimulator } from "./modules/calls/public";
import { openServices, storeOf } from "./open-services";

/** Migrates and fills the database; both do nothing when they are done already. */
async function prepareDatabase(config: Config, databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const { rights, close } = openDatabase(databaseUrl, { max: 2 });
  try {
    await seedBase(rights);
    if (config.demo) {
      const decoder = new PictureDecoder();
      await seedDemo(rights, storeOf(config, "", decoder)).finally(() => decoder.close());
    }
  } finally {
    await close();
  }
}

export interface Booted {
  address: string;
  /** @param behind ends what the server stands on, before its listening socket closes */
  close(behind?: () => Promise<void>): Promise<void>;
}

/** Boots a server. @returns its address and how to end it */
export async function boot(given: Config, databaseUrl: string): Promise<Booted> {
  // without a line the demo company calls through one that is none
  const simulator = given.demo && !given.calls ? await startSimulator() : undefined;
  const config = simulator ? { ...given, calls: simulator.settings } : given;
  await claimIfThere(config, databaseUrl);
  await prepareDatabase(config, databaseUrl);
  const { services, close } = await openServices(config, databaseUrl);
  const app = await buildApp(services);
  if (config.demo) await playDemo(services);
  const live = startLive(services, app.server, databaseUrl);
  await wakeFieldWork(services.database.db);
  const jobs = startJobsThread(config, databaseUrl);
  const address = await app.listen({ host: config.host, port: config.port });
  await simulator?.connect(address);
  return {
    address,
    close: async (behind = async () => undefined) => {
      app.ending.begin();
      simulator?.stop();
      await Promise.all([app.ending.served(), jobs.stop(), live.close()]);
      await app.ending.refuse();
      try {
        await close();
      } finally {
        await behind();
        await app.ending.end();
        await app.close();
      }
    },
  };
}
