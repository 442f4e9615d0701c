import { lazy, Suspense } from "react";
import { useQuestionHost } from "./confirm";

const QuestionHolder = lazy(() => import("./question-holder"));

export function QuestionHost() {
  const wanted = useQuestionHost((state) => state.wanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <QuestionHolder />
    </Suspense>
  );
}
