#!/usr/bin/env node
// `npm test`: makes the clone ready, then runs every check and test. Arguments go to check.mjs.
import './check.mjs';
