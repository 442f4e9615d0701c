import { describe, expect, it } from "vitest";
import { keysText, strokeOf } from "./strokes";

const pressed = (key: string, more: object = {}) => strokeOf({ key, altKey: false, shiftKey: false, ...more });

describe("a stroke", () => {
  it("of a letter with Shift is another one than without, whatever Caps Lock says", () => {
    expect(pressed("n")).toBe("n");
    expect(pressed("N")).toBe("n");
    expect(pressed("N", { shiftKey: true })).toBe("shift+n");
    expect(pressed("n", { shiftKey: true })).toBe("shift+n");
    expect(pressed("Enter", { shiftKey: true })).toBe("shift+enter");
  });

  it("of a sign is the sign, however one types it", () => {
    expect(pressed("?", { shiftKey: true })).toBe("?");
    expect(pressed("/")).toBe("/");
    expect(pressed("1", { altKey: true })).toBe("alt+1");
  });

  it("stands on the sheet as on the keys", () => {
    expect([keysText("shift+c"), keysText("g c"), keysText("alt+arrowup")]).toEqual(["Shift C", "G C", "Alt ↑"]);
    expect([keysText("ctrl+shift+z"), keysText("del")]).toEqual(["Ctrl Shift Z", "Del"]);
  });
});
