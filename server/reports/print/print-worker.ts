import { drawInThread } from '../../pdf/draw-in-thread';
import { renderBoardPdf } from './board-pdf';
import type { PrintTask } from './print-thread';
import { renderRegisterPdf } from './register-pdf';

drawInThread<PrintTask>((task) =>
  task.kind === 'register' ? renderRegisterPdf(task.register) : renderBoardPdf(task.board),
);
