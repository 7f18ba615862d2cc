import { decodeUtf8, encodeUtf8 } from '@holdfast/base';
import { openRecordedFile, type RecordedFileOptions } from '@holdfast/files';
import * as z from 'zod';
import {
  changeLease,
  type Lease,
  type LeaseRequest,
  type LeaseResult,
} from '../life/change-lease.js';
