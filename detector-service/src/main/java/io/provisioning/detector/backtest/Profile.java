package io.provisioning.detector.backtest;

/**
 * What an application gains and loses by detections.
 *
 * @param hit gain of a window that is detected at its very beginning
 * @param miss loss of a window that is not detected
 * @param falseAlarm loss of a detection far from any window
 */
record Profile(String name, double hit, double miss, double falseAlarm) {}
