/** The load generator, a process of its own: takes jobs from its parent and answers with what it measured. */
import autocannon from "autocannon";
import type { Job, Measured, PreparedRequest } from "./lib/job";
import { databaseProcessorMs, processorMs, residentMb } from "./lib/proc";
import { serve } from "./lib/serve";

const SAMPLE_MS = 200;
const TICK_MS = 100;
/** Answers a connection: of slow work the answers under way at the end, whose cost counts too, would be most. */
const ENOUGH = 2;
const LONGEST_SECONDS = 20;
/** A request that takes longer than this has failed. */
const TIMEOUT_SECONDS = 60;

/** Goes on over all jobs, so that no two requests of a run carry the same number. */
let sent = 0;

/** The requests of a job in turn, each with a number of its own. */
function inTurn(requests: readonly PreparedRequest[]): () => PreparedRequest {
  let at = 0;
  return () => {
    const request = requests[at % requests.length] as PreparedRequest;
    at += 1;
    sent += 1;
    const number = String(sent).padStart(8, "0");
    const fill = (text: string) => text.replaceAll("{{n}}", number);
    const key = request.headers["idempotency-key"];
    return {
      ...request,
      headers: key === undefined ? request.headers : { ...request.headers, "idempotency-key": fill(key) },
      ...(request.body === undefined ? {} : { body: fill(request.body) }),
    };
  };
}

interface Shot {
  times: number[];
  failed: number;
  seconds: number;
}

/** Sends for some seconds, and longer until there are enough answers to say anything. */
function shoot(
  job: Job,
  next: () => PreparedRequest,
  { seconds, atLeast, answers }: { seconds: number; atLeast: number; answers?: number | undefined },
): Promise<Shot> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    let failed = 0;
    const began = performance.now();
    const elapsed = () => (performance.now() - began) / 1000;
    const options = {
      url: job.url,
      connections: job.connections,
      ...(answers === undefined ? { duration: LONGEST_SECONDS } : { amount: answers }),
      sampleInt: TICK_MS,
      timeout: TIMEOUT_SECONDS,
      requests: [{ setupRequest: next }],
    };
    const instance = autocannon(options, (error) => {
      clearInterval(watch);
      if (error) reject(error);
      else resolve({ times, failed, seconds: elapsed() });
    });
    const watch = setInterval(() => {
      if (answers !== undefined) return;
      const enough = times.length + failed >= atLeast;
      if (elapsed() >= seconds && (enough || elapsed() >= LONGEST_SECONDS)) instance.stop();
    }, TICK_MS);
    instance.on("response", (_client: unknown, status: number, _bytes: number, milliseconds: number) => {
      if (status >= 200 && status < 300) times.push(milliseconds);
      else failed += 1;
    });
    instance.on("reqError", () => {
      failed += 1;
    });
  });
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function run(job: Job): Promise<Measured> {
  const next = inTurn(job.requests);
  if (job.warmSeconds > 0) await shoot(job, next, { seconds: job.warmSeconds, atLeast: 0 });
  let rssMb = residentMb(job.serverPid);
  const sampling = setInterval(() => {
    rssMb = Math.max(rssMb, residentMb(job.serverPid));
  }, SAMPLE_MS);
  const server = processorMs(job.serverPid);
  const database = databaseProcessorMs(job.postmasterPid);
  const { times, failed, seconds } = await shoot(job, next, {
    seconds: job.seconds,
    atLeast: ENOUGH * job.connections,
    answers: job.answers,
  });
  const serverMs = processorMs(job.serverPid) - server;
  const databaseMs = databaseProcessorMs(job.postmasterPid) - database;
  clearInterval(sampling);
  times.sort((left, right) => left - right);
  return {
    perSecond: times.length / seconds,
    failed,
    answered: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    serverCpu: serverMs / times.length,
    databaseCpu: databaseMs / times.length,
    rssMb,
  };
}

serve(run);
