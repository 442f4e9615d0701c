/** The simulator as a program: SIM_PORT, CALL_SECRET, SIM_NOTIFY and SIM_SECOND_MS say how it runs. */
import { Simulator } from "./simulator";

const { SIM_PORT = "0", CALL_SECRET = "", SIM_NOTIFY = "", SIM_SECOND_MS = "1000" } = process.env;
const simulator = new Simulator({ secret: CALL_SECRET, secondMs: Number(SIM_SECOND_MS) });
simulator.connect(SIM_NOTIFY);
const port = await simulator.listen(Number(SIM_PORT));
if (process.send) process.send({ port });
else process.stdout.write(`http://127.0.0.1:${port}\n`);
// it ends with the server that began it
process.on("disconnect", () => process.exit(0));
