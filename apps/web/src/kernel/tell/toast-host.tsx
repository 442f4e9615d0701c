import { lazy, Suspense } from "react";
import { useToastHost } from "./toast";

const ToastHolder = lazy(() => import("./toast-holder"));

export function ToastHost() {
  const wanted = useToastHost((state) => state.wanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <ToastHolder />
    </Suspense>
  );
}
