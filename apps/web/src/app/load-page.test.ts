import { expect, it, vi } from "vitest";
import { loadPage } from "./load-page";

function surroundings() {
  const kept = new Map<string, string>();
  return {
    reload: vi.fn(),
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  };
}

const gone = () => Promise.reject(new Error("chunk is gone"));
const settled = () => new Promise((resolve) => setTimeout(resolve));

it("reloads the pending path once, then says what failed", async () => {
  const around = surroundings();
  void loadPage("roles", gone, around);
  await settled();
  expect(around.reload).toHaveBeenCalledTimes(1);
  // after the reload the frame loads first; that must not count as success of the screen
  await loadPage("frame", () => Promise.resolve("frame"), around);
  await expect(loadPage("roles", gone, around)).rejects.toThrow("chunk is gone");
  expect(around.reload).toHaveBeenCalledTimes(1);
});

it("starts anew after a success", async () => {
  const around = surroundings();
  void loadPage("roles", gone, around);
  await settled();
  await loadPage("roles", () => Promise.resolve("page"), around);
  void loadPage("roles", gone, around);
  await settled();
  expect(around.reload).toHaveBeenCalledTimes(2);
});
