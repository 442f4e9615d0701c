import { expect, it } from "vitest";
import { colourName } from "./colour-name";

it.each([
  ["#FF0000", "红色"],
  ["#f00", "红色"],
  ["#ffffff", "白色"],
  ["#000000", "黑色"],
  ["#8c93a1", "灰色"],
  ["#ffd6e7", "浅粉色"],
  ["#00008b", "蓝色"],
  ["#000050", "深蓝色"],
  ["#9A3412", "棕色"],
  ["", ""],
])("%s is called %s", (colour, name) => expect(colourName(colour)).toBe(name));
