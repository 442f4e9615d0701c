import { expect, it } from "vitest";
import { deviceOf } from "./device";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/147.0.0.0 Safari/537.36`, "Chrome", "Windows", false],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/147.0.0.0 Safari/537.36 Edg/147.0`, "Edge", "Windows", false],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webkit} Chrome/140 Mobile Safari/537.36 MicroMessenger/8.0`,
    "微信",
    "Android",
    true,
  ],
  ["curl/8.0", "", "", false],
])("%s", (agent, browser, system, phone) => {
  expect(deviceOf(agent)).toEqual({ browser, system, phone });
});
