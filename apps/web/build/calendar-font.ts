/** The calendar brings a font of icons inside of its styles, which our content policy refuses and none of its views here uses. */
import type { Plugin } from "vite";

const CORE = /\/@fullcalendar\/core\/internal-common\.js/;
const FONT = /@font-face\{[^}]*\}/;

export function withoutCalendarFont(): Plugin {
  return {
    name: "without-calendar-font",
    apply: "build",
    transform(code, id) {
      if (!CORE.test(id)) return undefined;
      if (!FONT.test(code)) throw new Error(`${id} has changed: where is the calendar's font now?`);
      return { code: code.replace(FONT, ""), map: null };
    },
  };
}
