/** All tests of the engine in one file: Stryker then loads the modules once per mutant instead of once per file. */
import "./check-graph.test";
import "./check-graph-texts.test";
import "./commands.test";
import "./edges.test";
import "./edges-later.test";
import "./example.test";
import "./flow-control.test";
import "./leavers.test";
import "./preview.test";
import "./resolve-assignees.test";
import "./scenarios.test";
import "./scenarios-later.test";
import "./seats.test";
import "./settled-cases.test";
import "./take-back.test";
import "./walks.test";
