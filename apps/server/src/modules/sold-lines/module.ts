import { soldLines } from "@qicheng/api/sold-lines/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { offerSoldFigures } from "./figures";
import { index } from "./list";
import { soldSubject } from "./subject";

offerSoldFigures();

export const module = defineModule({
  subjects: [soldSubject],
  mounts: [mounted(soldLines, { index })],
});
