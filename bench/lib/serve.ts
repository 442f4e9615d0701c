/** A process that makes load: takes jobs from its parent and answers with what it measured. */
import type { Reply } from "./job";

export function serve<Asked, Done>(run: (job: Asked) => Promise<Done>): void {
  const answer = (reply: Reply<Done>) => process.send?.(reply);
  process.on("message", (job) => {
    run(job as Asked).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ error: String(error) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
  // Ctrl-C reaches the whole group: the parent ends this process when it has cleared up.
  process.on("SIGINT", () => undefined);
}
