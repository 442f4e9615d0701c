import { QueryClient } from "@tanstack/react-query";
import { CallError, followWrites } from "./call";

/** Failures after which the same request may succeed: the network, or a server that says BUSY. */
export const passing = (error: Error): boolean =>
  error instanceof CallError && (error.code === undefined || error.code === "BUSY");

const retryOnce = (failures: number, error: Error): boolean => failures < 1 && passing(error);

export const queryClient = new QueryClient({
  defaultOptions: {
    // "always": without it react-query waits silently while the browser is offline
    queries: {
      networkMode: "always",
      retry: retryOnce,
      retryDelay: 600,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: "always", retry: retryOnce, retryDelay: 600 },
  },
});

// What routes tell of is not needed at the door; it comes with the frame, or with the first write. Should it not come,
// everything is asked anew.
followWrites((writes) => {
  import("./stale").then(
    ({ renew }) => renew(queryClient, writes),
    () => void queryClient.invalidateQueries(),
  );
});
